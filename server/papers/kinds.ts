/** The kinds of files that are made in a thread: what a thread is told at first, the rows that follow, and what it makes. */
import type { ConfirmedMapping, IssueRow } from '../db/queries/uploads/uploads.ts';
import type { PrintedHead } from './printed-list.ts';
import type { SheetHead, SheetRow } from './sheet.ts';

export interface Kinds {
  /** A list of stones as an XLSX workbook. */
  sheet: { head: SheetHead; row: SheetRow; made: Uint8Array };
  /** A list as it is printed, as a PDF. */
  pdf: { head: PrintedHead; row: readonly string[]; made: Uint8Array };
  /**
   * The rows of a stored sheet that something was wrong with, as a workbook. There may be a million of them, so it is
   * written into the file `to`; what is made is its length.
   */
  'rows to correct': {
    head: { path: string; mapping: ConfirmedMapping; to: string };
    row: IssueRow;
    made: number;
  };
}
export type Kind = keyof Kinds;

/** What a file is made of: rows come in parts, each read when the thread wants it. */
export interface Source<K extends Kind> {
  head: Kinds[K]['head'];
  rows: AsyncIterable<readonly Kinds[K]['row'][]> | Iterable<readonly Kinds[K]['row'][]>;
}

/** What a thread is given at its start. */
export type Order = { [K in Kind]: { kind: K; head: Kinds[K]['head'] } }[Kind];

/** The answer to a thread's 'more'; null when there are no more rows. */
export interface Told {
  rows: readonly unknown[] | null;
}

/** So few that neither reading them nor handing them over keeps anybody waiting. */
const ROWS_AT_A_TIME = 250;

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
    yield rows.slice(from, from + ROWS_AT_A_TIME);
}
