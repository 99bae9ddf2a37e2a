/** Twins: rows of stock that are offers of one stone, because they have its certificate. */

/**
 * Why a stone cannot be promised although its own row is free: its twin is on hold, on memo or
 * confirmed, or is named in the same request.
 */
export type TwinTaken = 'hold' | 'memo' | 'confirmStone' | 'request';

/** Neither says whose the other promise is, nor which provider's row. */
export const TWIN_TAKEN: Readonly<Record<TwinTaken, string>> = {
  hold: 'Another offer of this certificate is on hold.',
  memo: 'Another offer of this certificate is on memo.',
  confirmStone: 'Another offer of this certificate is confirmed.',
  request: 'Another offer of this certificate is chosen, too. Take only one of them.',
};
