import { cents, inUsd } from './cents.ts';

/** The sum of all amounts in USD; null if one of them is not known. */
export const knownSum = (amounts: readonly (string | null)[]): string | null =>
  amounts.includes(null) ? null : inUsd(amounts.reduce((sum, amount) => sum + cents(amount ?? '0.00'), 0n));
