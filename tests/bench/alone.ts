/** The separate benchmarks, run by an option such as `npm run bench -- --people`. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** By option; each prints its figures, and documents its own options in its first comment. */
export const ALONE: Readonly<Record<string, string>> = {
  audit: 'audit.ts',
  'bulk-emails': 'mails/bulk.ts',
  collected: 'screens/collected.ts',
  dashboard: 'screens/dashboard.ts',
  demands: 'demands.ts',
  'external-sheets': 'external-sheets.ts',
  find: 'screens/find.ts',
  idle: 'idle.ts',
  'imported-offers': 'imported-offers.ts',
  interactions: 'screens/interactions.ts',
  lists: 'lists.ts',
  live: 'screens/live.ts',
  offers: 'offers.ts',
  pairs: 'pairs.ts',
  papers: 'papers.ts',
  past: 'past.ts',
  people: 'people.ts',
  'recent-searches': 'recent-searches.ts',
  reports: 'screens/reports.ts',
  repricing: 'repricing.ts',
  'search-candidates': 'search-candidates.ts',
  'take-away': 'take-away.ts',
  steps: 'steps.ts',
  times: 'screens/where-time-goes.ts',
  'whole-sheet': 'whole-sheet.ts',
};

/** The benchmark that the arguments name, with its own arguments; null for none. */
export function askedAlone(args: readonly string[]): { file: string; rest: string[] } | null {
  const name = args.find((arg) => arg.startsWith('--') && Object.hasOwn(ALONE, arg.slice(2)));
  const file = name === undefined ? undefined : ALONE[name.slice(2)];
  return file === undefined ? null : { file, rest: args.filter((arg) => arg !== name) };
}

/** Returns its exit code. */
export function runAlone({ file, rest }: { file: string; rest: readonly string[] }): number {
  const script = path.join(import.meta.dirname, file);
  return spawnSync(process.execPath, [script, ...rest], { stdio: 'inherit' }).status ?? 1;
}
