/** Amounts of invoices in whole cents, so that comparing and subtracting them is exact. */

/** USD with two decimals as cents. */
export const cents = (usd: string): bigint => BigInt(usd.replace('.', ''));

/** Cents as USD with two decimals; below zero with a minus. */
export function inUsd(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `13,063.68` */
export const grouped = (usd: string): string => usd.replaceAll(/\B(?=(\d{3})+\.)/g, ',');

/** What was paid beyond what is owed, which is the client's credit. */
export const spare = (paid: bigint, owed: bigint): bigint => (paid > owed ? paid - owed : 0n);
