import { readFileSync } from 'node:fs';

export const median = (numbers: readonly number[]): number => percentile(numbers, 50);

/** The percentile of the figures. */
export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** The resident memory of a process in megabytes; only on Linux. */
export const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/v.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
