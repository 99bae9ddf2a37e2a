/**
 * What stands in the columns of lists of records: the screens and the sheets that the server writes
 * take it from here.
 */
import type { CellKind, CellValue } from '../domain/cells.ts';

export interface Cell<Row> {
  label: string;
  kind: CellKind;
  value(row: Row): CellValue;
}

/** `const cell = cellsOf<Task>()`, so that each column names its row's type no more. */
export const cellsOf =
  <Row>() =>
  (label: string, value: Cell<Row>['value'], kind: CellKind = 'text'): Cell<Row> => ({ label, kind, value });
