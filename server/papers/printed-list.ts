/** The content of a printed list, already as text. */
export interface PrintedList extends PrintedHead {
  rows: readonly PrintedRow[];
}

/**
 * A row's texts, one per column; the heading of the following rows, with their sums; or what is
 * further said of the row above, across all columns.
 */
export type PrintedRow = readonly string[] | PrintedGroup | { further: string };

export interface PrintedGroup {
  /** Spans the first columns, up to the first sum. */
  heading: string;
  /** One text per column. */
  sums: readonly string[];
}

/** Everything except the rows, which follow in parts. */
export interface PrintedHead {
  /** Who made it, if not the portal. */
  house?: string;
  /** Its address and tax number, below its name. */
  houseLines?: readonly string[];
  /** A PNG as a data address; by default the portal's mark. */
  logo?: string;
  title: string;
  /** The subject: days, kinds, number of stones. */
  about: string;
  /** For whom, when and by whom it was made, one line each; the first is emphasised. */
  made: readonly string[];
  /** A warning that is repeated on every page. */
  warning: string | null;
  columns: readonly PrintedColumn[];
  /** Above the last row: subtotals. */
  subtotals?: readonly (readonly string[])[];
  /** The last row of the table, one text per column. */
  totals: readonly string[];
  /** Below the table, before the notes. */
  sections?: readonly PrintedSection[];
  notes: readonly string[];
  /** On upright pages; by default they lie across. */
  isUpright?: boolean;
  /** When the record was written, so that the same record gives the same bytes; by default now. */
  since?: string;
  /** A number that is also printed as a barcode at the head. */
  barcode?: string;
  /** The address of the record in the portal, printed as a QR code. */
  address?: string;
}

export interface PrintedSection {
  heading: string;
  lines: readonly string[];
}

export interface PrintedColumn {
  label: string;
  /** In points; one column of a list takes the remaining width. */
  width: number | 'rest';
  /** Figures are right-aligned. */
  isFigure: boolean;
  /** Whether each text is also printed as a barcode. */
  hasBarcode?: boolean;
  /** Whether each text is a small JPEG as a data address, or empty. */
  hasPicture?: boolean;
}
