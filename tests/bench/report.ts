/** docs/benchmarks.md: one part for each number of stones that was measured; a new run takes the place of its part alone. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Line {
  what: string;
  ratio: string;
  figures: string;
}

const FILE = path.resolve(import.meta.dirname, '../../docs/benchmarks.md');
const HEAD = `# Benchmarks

Written by \`npm run bench\`. All sides run on one machine in turns, on the same PostgreSQL and the same stones; the
ratios are what to look at, the figures are that machine's.
`;

export function writeReport(stones: number, lines: readonly Line[]): void {
  const cpus = os.cpus();
  const part = [
    `## ${stones.toLocaleString('en-GB')} stones`,
    '',
    `${new Date().toISOString().slice(0, 10)}; ${cpus.length} cores (${cpus[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}, load at the end ${os.loadavg()[0]?.toFixed(1)}`,
    '',
    '| what | ratio | figures |',
    '|---|---|---|',
    ...lines.map(({ what, ratio, figures }) => `| ${what} | ${ratio} | ${figures} |`),
    '',
  ].join('\n');
  const known = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const others = known.filter((one) => !one.startsWith(part.split('\n', 1)[0] ?? ''));
  writeFileSync(FILE, `${[HEAD, ...others.map((one) => `${one.trimEnd()}\n`), part].join('\n')}`);
}
