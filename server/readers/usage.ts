import { readFileSync } from 'node:fs';

export interface Usage {
  /** Processor time of all threads until now. */
  seconds: number;
  /** Resident memory. */
  megabytes: number;
}

/** Ticks of the kernel's clock in a second, and kilobytes of a page, on all usual systems. */
const TICKS = 100;
const PAGE_KB = 4;

/** What a process has used; null for one that has ended, and where there is no /proc. */
export function usageOf(pid: number | undefined): Usage | null {
  try {
    // The name in brackets may contain spaces. The state follows it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return {
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      megabytes: (Number(fields[21]) * PAGE_KB) / 1024,
    };
  } catch {
    return null;
  }
}
