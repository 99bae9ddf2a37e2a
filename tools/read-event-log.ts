/**
 * Reads a downloaded event log with pm4js, a process mining library, and prints its paths with
 * their counts, the most common first, to be held against *Paths* of the workflow:
 *
 *     node tools/read-event-log.ts --pm4js FOLDER LOG.xes
 *
 * FOLDER is one in which pm4js was installed. The portal does not depend on it: it brings sixty
 * packages along, some of them no longer kept. It reads XES, and OCEL only before 2.0.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

interface Pm4js {
  XesImporter: { apply(xml: string): { traces: unknown[] } };
  GeneralLogStatistics: { getVariants(log: unknown): Record<string, number> };
}

const { values, positionals } = parseArgs({
  options: { pm4js: { type: 'string' } },
  allowPositionals: true,
});
const [file] = positionals;
if (values.pm4js === undefined || file === undefined)
  throw new Error('Usage: node tools/read-event-log.ts --pm4js FOLDER LOG.xes');

createRequire(join(resolve(values.pm4js), 'package.json'))('pm4js');
// It puts what it has into the global object.
const { XesImporter, GeneralLogStatistics } = globalThis as unknown as Pm4js;
const log = XesImporter.apply(await readFile(file, 'utf8'));
const paths = Object.entries(GeneralLogStatistics.getVariants(log)).toSorted(([, a], [, b]) => b - a);
for (const [path, count] of paths) process.stdout.write(`${count}\t${path.replaceAll(',', ' ')}\n`);
process.stdout.write(`${log.traces.length}\trecords\n`);
