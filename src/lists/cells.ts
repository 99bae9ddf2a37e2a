/** The cells of lists of records, for the screens and for the sheets that the server writes. */
import type { CellKind, CellValue } from '../domain/cells.ts';

export interface Cell<Row> {
  label: string;
  kind: CellKind;
  value(row: Row): CellValue;
}

/** `const cell = cellsOf<Task>()`, so that columns need not repeat the type of their row. */
export const cellsOf =
  <Row>() =>
  (label: string, value: Cell<Row>['value'], kind: CellKind = 'text'): Cell<Row> => ({ label, kind, value });
