/** A cell of any list in a sheet or on paper. */
import { isFigureKind, isTimeKind, plainCell } from '../../src/domain/cells.ts';
import { loggedText, timeText } from '../../src/domain/text/times.ts';
import type { Cell } from '../../src/lists/cells.ts';

/** The type of a sheet's file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Times become texts, because a sheet has no time zone. */
export function cellOf<Row>({ kind, value }: Cell<Row>, row: Row, timeZone: string): string | number | null {
  const cell = plainCell(value(row), isFigureKind(kind));
  if (!isTimeKind(kind) || cell === null) return cell;
  return (kind === 'logged' ? loggedText : timeText)(String(cell), timeZone);
}
