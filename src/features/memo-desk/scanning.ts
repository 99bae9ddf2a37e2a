/** The scans so far, and the result of each. */
import { countNoun } from '../../domain/text/count-nouns.ts';
import type { AnswerOf } from '../../api/client.ts';

type Scanned = AnswerOf<'scanForReturn'>;
export type ScannedLine = Scanned['lines'][number];

export interface Scan {
  /** Numbers the scans, so that two with the same message are announced twice. */
  place: number;
  is: 'taken' | 'refused';
  says: string;
}

export interface Scanning {
  /** Stones to be received, the last scanned first. */
  lines: readonly ScannedLine[];
  last: Scan | null;
}

export const NOTHING: Scanning = { lines: [], last: null };

/** The most that the contract receives or sells at once. */
export const MOST_AT_ONCE = 500;

const next = ({ last }: Scanning): number => (last?.place ?? 0) + 1;

/** Adds the stones of the server's answer, unless they are there already. */
export function withScan(before: Scanning, { code, says, lines }: Scanned): Scanning {
  const known = new Set(before.lines.map(({ id }) => id));
  const fresh = lines.filter(({ id }) => !known.has(id));
  if (says !== null) return refused(before, says);
  if (fresh.length === 0) return refused(before, `${code} was already scanned.`);
  if (fresh.length + before.lines.length > MOST_AT_ONCE) return refused(before, tooMany(before, code, fresh));
  const [first] = fresh;
  const words =
    fresh.length === 1 && first
      ? `${first.stock_no} is scanned.`
      : `${countNoun(fresh.length, 'stone')} of ${code} are scanned.`;
  return { lines: [...fresh, ...before.lines], last: { place: next(before), is: 'taken', says: words } };
}

function tooMany({ lines }: Scanning, code: string, fresh: readonly ScannedLine[]): string {
  const most = `at most ${countNoun(MOST_AT_ONCE, 'stone')} can be received at once`;
  return lines.length === 0
    ? `${countNoun(fresh.length, 'stone')} of ${code}, but ${most}. Scan its stones instead.`
    : `${code} is left out: ${most}. Receive these first, then scan it again.`;
}

export const refused = (before: Scanning, says: string): Scanning => ({
  ...before,
  last: { place: next(before), is: 'refused', says },
});

/** Removes a stone that was scanned by mistake. */
export const without = (before: Scanning, id: string): Scanning => ({
  ...before,
  lines: before.lines.filter((line) => line.id !== id),
});
