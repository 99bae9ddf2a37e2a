/** The kinds of files made in a thread: the thread's initial data, its rows, and its result. */
import type { StockFeedFormat } from '../../src/domain/stones/stock-feed.ts';
import type { ConfirmedMapping, IssueRow } from '../db/queries/uploads/uploads.ts';
import type { RowWithAnswer } from '../sheets/import/annotated-sheets.ts';
import type { GroupedHead, GroupedRow } from './grouped-sheet.ts';
import type { PrintedHead, PrintedRow } from './printed-list.ts';
import type { LinkedHead } from './linked-sheet.ts';
import type { SheetHead, SheetRow } from './sheet.ts';

export interface Kinds {
  /** A list as an XLSX workbook. */
  sheet: { head: SheetHead; row: SheetRow; made: Uint8Array };
  /**
   * The same for a list of up to a million rows: written to the file `to`; the result is its
   * length.
   */
  'long sheet': { head: { sheet: SheetHead; to: string }; row: SheetRow; made: number };
  /** A list with collapsible groups, written to the file `to`; the result is its length. */
  'grouped sheet': { head: GroupedHead & { to: string }; row: GroupedRow; made: number };
  /** A short list as an XLSX workbook with links. */
  'linked sheet': { head: LinkedHead; row: SheetRow; made: Uint8Array };
  /** A printed list as a PDF. */
  pdf: { head: PrintedHead; row: PrintedRow; made: Uint8Array };
  /**
   * The faulty rows of a stored sheet as a workbook. There may be a million of them, so it is
   * written to the file `to`; the result is its length.
   */
  'rows to correct': {
    head: { path: string; mapping: ConfirmedMapping; to: string };
    row: IssueRow;
    made: number;
  };
  /** The stock for an external client, written to the file `to`; the result is its length. */
  'stock feed': {
    head: {
      format: StockFeedFormat;
      headings: readonly string[];
      /** The formats of a workbook's columns. */
      numberFormats: readonly (string | undefined)[];
      to: string;
    };
    row: SheetRow;
    made: number;
  };
  /** An external client's sheet with the answer to each of its rows, written to the file `to`. */
  'answered sheet': {
    head: { path: string; headerRow: number; sheet: string | null; to: string };
    row: RowWithAnswer;
    made: number;
  };
}
export type Kind = keyof Kinds;

/** The source of a file; rows are read in parts when the thread asks for them. */
export interface Source<K extends Kind> {
  head: Kinds[K]['head'];
  rows: AsyncIterable<readonly Kinds[K]['row'][]> | Iterable<readonly Kinds[K]['row'][]>;
}

/** A thread's initial data. */
export type WorkerInput = { [K in Kind]: { kind: K; head: Kinds[K]['head'] } }[Kind];

/** The reply to a thread's 'more'; null when there are no more rows. */
export interface WorkerReply {
  rows: readonly unknown[] | null;
}

/** Few enough that neither reading nor transferring them blocks anything. */
const ROWS_AT_A_TIME = 250;

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME)
    yield rows.slice(from, from + ROWS_AT_A_TIME);
}
