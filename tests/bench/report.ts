/**
 * Writes docs/benchmarks.md: a section for each number of stones; a run replaces only its section.
 */
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

Written by \`npm run bench\`. All servers run on one machine, alternating, on the same PostgreSQL and the same stones.
Compare the ratios; the absolute numbers depend on the machine.
`;

/** With `partly`, lines that were not measured now are kept. */
export function writeReport(stones: number, measured: readonly Line[], partly = false): void {
  const known = existsSync(FILE)
    ? readFileSync(FILE, 'utf8')
        .split(/^(?=## )/m)
        .slice(1)
    : [];
  const title = `## ${stones.toLocaleString('en-GB')} stones`;
  const before = known.find((one) => one.startsWith(title));
  const rows = measured.map(({ what, ratio, figures }) => `| ${what} | ${ratio} | ${figures} |`);
  const part =
    partly && before !== undefined
      ? withRows(before, measured, rows)
      : [title, '', machine(), '', '| what | ratio | figures |', '|---|---|---|', ...rows, ''].join('\n');
  const others = known.filter((one) => one !== before);
  writeFileSync(FILE, `${[HEAD, ...others.map((one) => `${one.trimEnd()}\n`), part].join('\n')}`);
}

function withRows(before: string, measured: readonly Line[], rows: readonly string[]): string {
  const isMeasured = (line: string): boolean => measured.some(({ what }) => line.startsWith(`| ${what} |`));
  const kept = before
    .trimEnd()
    .split('\n')
    .filter((line) => !isMeasured(line));
  return [...kept, ...rows, ''].join('\n');
}

function machine(): string {
  const cpus = os.cpus();
  return `${new Date().toISOString().slice(0, 10)}; ${cpus.length} cores (${cpus[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version}, load at the end ${os.loadavg()[0]?.toFixed(1)}`;
}
