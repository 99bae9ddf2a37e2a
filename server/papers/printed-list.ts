/** A list as it is printed: everything that stands in it, in words already. */
export interface PrintedList extends PrintedHead {
  /** A text for each column. */
  rows: readonly (readonly string[])[];
}

/** All of it but the rows, which follow in parts. */
export interface PrintedHead {
  title: string;
  /** What the list is of: days, kinds, how many. */
  about: string;
  /** For whom it was made, when and by whom, a line each; the first one stands out. */
  made: readonly string[];
  /** What nobody may overlook; it is repeated on every page. */
  warning: string | null;
  columns: readonly PrintedColumn[];
  /** The last row of the table; a text for each column. */
  totals: readonly string[];
  notes: readonly string[];
}

export interface PrintedColumn {
  label: string;
  /** In points; one column of a list takes what the others leave. */
  width: number | 'rest';
  /** Figures stand at the right of their column. */
  isFigure: boolean;
}
