/** A list of lines as an XLSX sheet: all that the filters leave, in the order of the list, with the columns of the view. */
import type { components } from '../../../src/api/schema.gen.ts';
import { LINE_COLUMNS, lineLabel, type ShownLine } from '../../../src/domain/lines/line-columns.ts';
import { lineWords } from '../../../src/machines/line-words.ts';
import type { LineFilters } from '../../db/queries/transactions/line-filters.ts';
import type { LineOrder } from '../../db/queries/transactions/line-order.ts';
import type { LineWorkflow } from '../../db/records/all.ts';
import { findLines, readLines } from '../../db/queries/transactions/lines.ts';
import type { Call, FileAnswer } from '../handler.ts';
import { listSheet } from '../list-sheet.ts';

type Asked = NonNullable<components['schemas']['LineFilter']['export']>;

const NAME: Record<LineWorkflow, string> = {
  hold: 'holds',
  queuePlace: 'places-in-line',
  memo: 'memos',
  confirmStone: 'confirm-stones',
  enquiry: 'enquiries',
  priceOffer: 'offers',
};

/** @throws Refused as listSheet does */
export function lineSheet<List extends LineWorkflow>(
  list: List,
  filters: LineFilters,
  order: LineOrder<List>,
  asked: Asked,
  call: Call,
): Promise<FileAnswer> {
  const words = lineWords(list);
  const read = (ids: readonly string[]) => call.read((tx) => readLines(tx, list, ids, 1));
  return listSheet(
    {
      name: NAME[list],
      columns: asked.columns.map((key) => ({
        label: lineLabel(list, key),
        kind: LINE_COLUMNS[key].kind,
        value: (line: ShownLine) => LINE_COLUMNS[key].value(line, words),
      })),
      timeZone: asked.time_zone,
      find: async () => ({ ids: await call.read((tx) => findLines(tx, list, filters, order)), read }),
    },
    call,
  );
}
