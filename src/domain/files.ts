/** How many stones or records fit into one sheet or PDF. */
import { ROLE, type RoleId } from './codes.ts';

/** A `long sheet` is sent as it was written to a file; a `sheet` and a `pdf` are held in memory. */
export type FileKind = 'sheet' | 'pdf' | 'long sheet';

/**
 * Anyone can sign in as a guest by typing a name, so guests get a sample and not the whole stock. A
 * PDF of 2,000 stones has about fifty pages and takes three seconds of CPU.
 */
const MOST_FOR_GUESTS = 500;
const MOST: Record<FileKind, number> = {
  sheet: 10_000,
  pdf: 2_000,
  // A worksheet has 1,048,576 rows; some are left for the headings and a note.
  'long sheet': 1_048_000,
};

/** The most records in one sheet. */
export const mostRecords = (kind: Exclude<FileKind, 'pdf'>): number => MOST[kind];

/** The most stones in one file for this role. */
export const mostInAFile = (kind: FileKind, role: RoleId): number =>
  role === ROLE.guest ? Math.min(MOST_FOR_GUESTS, MOST[kind]) : MOST[kind];

const counted = (count: number): string => count.toLocaleString('en-US');

/** The note in a file that was cut off at the newest stones, saying how to get the rest. */
export function onlyTheNewest(shown: number, of: number, role: RoleId): string {
  const held = `This file has the ${counted(shown)} newest of ${counted(of)} stones.`;
  return role === ROLE.guest
    ? `${held} This is the limit for guests: choose fewer days, or ask us for an account.`
    : `${held} This is the limit of a sheet: choose fewer days or one type to get the others.`;
}

/** The same note for a file in the order of a list. */
export function onlyTheFirst(shown: number, of: number, role: RoleId): string {
  const held = `This file has the first ${counted(shown)} of ${counted(of)} stones.`;
  return role === ROLE.guest
    ? `${held} This is the limit for guests: narrow your search, or ask us for an account.`
    : `${held} This is the limit of a sheet: narrow your search to get the others.`;
}

/** The same note for records, such as audit entries, of which every role gets as many. */
export const onlyTheFirstRows = (shown: number, of: number): string =>
  `This file has the first ${counted(shown)} of ${counted(of)} rows. This is the limit of a sheet: set a filter to get the others.`;
