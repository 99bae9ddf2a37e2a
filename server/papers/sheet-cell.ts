/** A cell of any list in a sheet or on paper. */
import { hasClock, isFigureKind, isTimeKind, plainCell, sheetTime } from '../../src/domain/cells.ts';
import { dayIn } from '../../src/domain/house-days.ts';
import { dayInWords } from '../../src/domain/lines/due-days.ts';
import { loggedText, timeText } from '../../src/domain/text/times.ts';
import type { Cell } from '../../src/lists/cells.ts';

/** The type of a sheet's file. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A cell of a workbook: numbers as numbers, times as dates on the clock of the heading's zone. */
export function sheetCell<Row>(
  { kind, value }: Cell<Row>,
  row: Row,
  timeZone: string,
): string | number | null {
  const cell = plainCell(value(row), isFigureKind(kind));
  return isTimeKind(kind) && cell !== null ? sheetTime(kind, cell, timeZone) : cell;
}

/** A cell on paper, where times are texts. */
export function cellOf<Row>({ kind, value }: Cell<Row>, row: Row, timeZone: string): string | number | null {
  const cell = plainCell(value(row), isFigureKind(kind));
  if (!isTimeKind(kind) || cell === null) return cell;
  if (kind === 'date') return dayInWords(dayIn(timeZone, String(cell)));
  return (kind === 'logged' ? loggedText : timeText)(String(cell), timeZone);
}

/** The heading of a column in a sheet; above times it names their zone. */
export const headingOf = ({ label, kind }: Pick<Cell<never>, 'label' | 'kind'>, timeZone: string): string =>
  hasClock(kind) ? `${label} (${timeZone})` : label;

/** The sheet as a data URL. */
export const linkOf = (sheet: Uint8Array): string =>
  `data:${XLSX};base64,${Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('base64')}`;
