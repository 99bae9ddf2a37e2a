/** The content of a printed list, already as text. */
export interface PrintedList extends PrintedHead {
  rows: readonly PrintedRow[];
}

/**
 * A row's texts, one per column; or the heading of the rows that follow, with what they add up to.
 */
export type PrintedRow = readonly string[] | PrintedGroup;

export interface PrintedGroup {
  /** Stands across the first columns, as far as these have no sums. */
  heading: string;
  /** One text per column. */
  sums: readonly string[];
}

/** Everything except the rows, which follow in parts. */
export interface PrintedHead {
  /** Who made it, where that is not the portal. */
  house?: string;
  /** A PNG as a data address; left out, it is the portal's mark. */
  logo?: string;
  title: string;
  /** The subject: days, kinds, number of stones. */
  about: string;
  /** For whom, when and by whom it was made, one line each; the first is emphasised. */
  made: readonly string[];
  /** A warning that is repeated on every page. */
  warning: string | null;
  columns: readonly PrintedColumn[];
  /** Above the last row: what parts of the rows add up to. */
  subtotals?: readonly (readonly string[])[];
  /** The last row of the table, one text per column. */
  totals: readonly string[];
  notes: readonly string[];
  /** When the record was written: the same record makes the same bytes. Left out, it is now. */
  since?: string;
  /** A number that is printed as a barcode at the head, too. */
  barcode?: string;
  /** The address of the record in the portal, printed as a QR code. */
  address?: string;
}

export interface PrintedColumn {
  label: string;
  /** In points; one column of a list takes the remaining width. */
  width: number | 'rest';
  /** Figures are right-aligned. */
  isFigure: boolean;
  /** Whether each text is printed as a barcode, too. */
  hasBarcode?: boolean;
  /** Whether each text is a small JPEG as a data address, or empty. */
  hasPicture?: boolean;
}
