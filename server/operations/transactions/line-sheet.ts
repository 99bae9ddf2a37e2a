/** A list of lines as an XLSX sheet: all that the filters leave, in the order of the list, with the columns of the view. */
import { Readable } from 'node:stream';
import type { components } from '../../../src/api/schema.gen.ts';
import { isFigureKind, NUMBER_FORMAT, plainCell } from '../../../src/domain/cells.ts';
import {
  LINE_COLUMNS,
  lineLabel,
  type LineWords,
  type ShownLine,
} from '../../../src/domain/lines/line-columns.ts';
import { isTimeZone, timeText } from '../../../src/domain/text/times.ts';
import { lineWords } from '../../../src/machines/line-words.ts';
import type { LineFilters } from '../../db/queries/transactions/line-filters.ts';
import type { LineOrder } from '../../db/queries/transactions/line-order.ts';
import type { LineWorkflow } from '../../db/records/all.ts';
import { findLines, readLines } from '../../db/queries/transactions/lines.ts';
import { inParts } from '../../papers/kinds.ts';
import { makeFile } from '../../papers/make-file.ts';
import type { SheetRow } from '../../papers/sheet.ts';
import { badShape } from '../../refusals.ts';
import type { Call, FileAnswer } from '../handler.ts';

type Asked = NonNullable<components['schemas']['LineFilter']['export']>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NAME: Record<LineWorkflow, string> = {
  hold: 'holds',
  memo: 'memos',
  confirmStone: 'confirm-stones',
  enquiry: 'enquiries',
};

/** @throws Refused 400 for a time zone that there is not; as makeFile says */
export async function lineSheet<List extends LineWorkflow>(
  list: List,
  filters: LineFilters,
  order: LineOrder<List>,
  { columns, time_zone = 'UTC' }: Asked,
  call: Call,
): Promise<FileAnswer> {
  if (!isTimeZone(time_zone)) throw badShape('There is no such time zone.', 'time_zone');
  const words = lineWords(list);
  let rows = 0;
  const bytes = await makeFile(
    'sheet',
    async () => {
      const ids = await call.read((tx) => findLines(tx, list, filters, order));
      rows = ids.length;
      return {
        head: {
          name: NAME[list],
          labels: columns.map((key) => lineLabel(list, key)),
          formats: columns.map((key) => NUMBER_FORMAT[LINE_COLUMNS[key].kind]),
          note: null,
        },
        rows: partsOf(ids),
      };
    },
    call,
  );
  return {
    file: {
      name: `${NAME[list]}.xlsx`,
      mime: XLSX,
      body: Readable.from([bytes]),
      disposition: 'attachment',
      headers: { 'x-rows': String(rows) },
    },
  };

  /** Each part in a transaction of its own: none is open while the file is written. */
  async function* partsOf(ids: readonly string[]): AsyncGenerator<SheetRow[]> {
    for (const part of inParts(ids)) {
      const lines = await call.read((tx) => readLines(tx, list, part, 1));
      yield lines.map((line) => columns.map((key) => cellOf(key, line, words, time_zone)));
    }
  }
}

function cellOf(key: Asked['columns'][number], line: ShownLine, words: LineWords, timeZone: string) {
  const { kind, value } = LINE_COLUMNS[key];
  const cell = plainCell(value(line, words), isFigureKind(kind));
  const isTime = kind === 'date' || kind === 'dateTime';
  return isTime && cell !== null ? timeText(String(cell), timeZone) : cell;
}
