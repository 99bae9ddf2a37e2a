/** How much goes into one sheet or PDF, and for whom. */
import { ROLE, type RoleId } from './codes.ts';

export type FileKind = 'sheet' | 'pdf';

/**
 * A guest is anybody who typed a name: a file shows them what there is, and leaves the stock to those who are known.
 * A PDF of 2,000 stones has some fifty pages and takes three seconds of a processor.
 */
const MOST_FOR_GUESTS = 500;
const MOST: Record<FileKind, number> = { sheet: 10_000, pdf: 2_000 };

/** The most stones in a file that this role asks for. */
export const mostInAFile = (kind: FileKind, role: RoleId): number =>
  role === ROLE.guest ? Math.min(MOST_FOR_GUESTS, MOST[kind]) : MOST[kind];

const counted = (count: number): string => count.toLocaleString('en-US');

/** What a file that holds only the newest of all says of itself, and of the way to the others. */
export function onlyTheNewest(shown: number, of: number, role: RoleId): string {
  const held = `This file has the ${counted(shown)} newest of ${counted(of)} stones.`;
  return role === ROLE.guest
    ? `${held} Guests get no more than that: choose fewer days, or ask us for an account.`
    : `${held} A sheet can hold no more: choose fewer days or one type to get the others.`;
}
