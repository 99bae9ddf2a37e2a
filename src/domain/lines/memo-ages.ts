/** Age groups of memos, in days since they were issued. */

export interface Age {
  from: number;
  /** Null for the last group, which has no upper end. */
  to: number | null;
}

/** In the order in which the memo desk shows them. */
export const MEMO_AGES: readonly Age[] = [
  { from: 0, to: 10 },
  { from: 11, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
];

/** `31–60 days out`, `Over 90 days out`. */
export const daysOut = (from: number | undefined = 0, to?: number | null): string =>
  to == null ? `Over ${from - 1} days out` : `${from}–${to} days out`;
