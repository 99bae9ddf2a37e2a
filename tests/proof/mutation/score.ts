/** Counts of mutants by result. */
import path from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** Percentage of mutants that must be killed in each part. */
export const MARK = 85;

type Status = MutantResult['status'];

const NOTICED: readonly Status[] = ['Killed', 'Timeout'];
const MISSED: readonly Status[] = ['Survived', 'NoCoverage'];
const COLUMNS: readonly Status[] = [...NOTICED, ...MISSED, 'RuntimeError'];

const among = (results: readonly MutantResult[], statuses: readonly Status[]): MutantResult[] =>
  results.filter(({ status }) => statuses.includes(status));

/**
 * Percentage of killed mutants. Mutants with which no test file could be loaded are left out,
 * because no test noticed them. NaN if there are none.
 */
export function scoreOf(results: readonly MutantResult[]): number {
  const noticed = among(results, NOTICED).length;
  return (100 * noticed) / (noticed + among(results, MISSED).length);
}

const fileOf = ({ fileName }: MutantResult): string => path.relative(process.cwd(), fileName);

/** A line for each file and a total. */
export function tableOf(name: string, results: readonly MutantResult[]): string[] {
  const files = [...Map.groupBy(results, fileOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const counted = [...files, ['together', results] as const].map(([file, of]) => {
    const counts = COLUMNS.map((status) => String(among(of, [status]).length));
    return line(file, counts, `${scoreOf(of).toFixed(1)} %`);
  });
  return [line(name, COLUMNS, 'score'), ...counted];
}

const line = (name: string, numbers: readonly string[], score: string): string =>
  [name.padEnd(42), ...numbers.map((number) => number.padStart(12)), score.padStart(9)].join(' ');

/** The surviving mutants with their place and replacement. */
export function missedIn(results: readonly MutantResult[]): string[] {
  return among(results, MISSED).map((mutant) => {
    const instead = (mutant.replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 100);
    return `${fileOf(mutant)}:${mutant.location.start.line} ${mutant.mutatorName}: ${instead}`;
  });
}
