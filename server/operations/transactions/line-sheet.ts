/**
 * A list of lines as a file: all filtered lines in the list's order, with the columns of the view.
 */
import type { components } from '../../../src/api/schema.gen.ts';
import { CLIENT_ROLES } from '../../../src/domain/codes.ts';
import { houseDay } from '../../../src/domain/house-days.ts';
import {
  LINE_COLUMNS,
  lineLabel,
  type LineColumnKey,
  type ShownLine,
} from '../../../src/domain/lines/line-columns.ts';
import type { Cell } from '../../../src/lists/cells.ts';
import { lineLabels } from '../../../src/machines/line-labels.ts';
import type { LineFilters } from '../../db/queries/transactions/line-filters.ts';
import type { LineOrder } from '../../db/queries/transactions/line-order.ts';
import { LINES, type LineWorkflow } from '../../db/records/all.ts';
import { sumGroups, sumLines } from '../../db/queries/transactions/line-sums.ts';
import { findLines, readLines } from '../../db/queries/transactions/lines.ts';
import type { Call, FileAnswer } from '../handler.ts';
import { CLIENTS_PRICES, SHOWN_PRICES, withSums, type Grouped } from '../grouped-entries.ts';
import { groupedList } from '../grouped-list.ts';
import { listSheet } from '../list-sheet.ts';

type SheetRequest = NonNullable<components['schemas']['LineFilter']['export']>;

/** @throws Refused as listSheet does */
export function lineSheet<List extends LineWorkflow>(
  list: List,
  filters: LineFilters,
  order: LineOrder<List>,
  { asked, layout }: { asked: SheetRequest; layout: 'groups' | 'pdf' | undefined },
  call: Call,
): Promise<FileAnswer> {
  const { groupBy } = order;
  if (layout === 'pdf' || (layout === 'groups' && groupBy !== 1))
    return groupedList<ShownLine & Grouped>(
      {
        name: LINES[list].fileName,
        columns: withSums<ShownLine, LineColumnKey>(
          asked.columns,
          CLIENT_ROLES.includes(call.person.role) ? SHOWN_PRICES : CLIENTS_PRICES,
          (key) => lineCell(list, key),
        ),
        timeZone: asked.time_zone,
        grouping: groupBy,
        factsOf: (line) => ({
          day: houseDay(line.created_at),
          client: line.client,
          invoice: line.invoice_number,
          order: line.order_number,
          memo: line.memo_number,
          offer: line.offer_number,
        }),
        note: 'Rejected, cancelled and withdrawn stones are listed but not counted in the totals.',
        find: async (tx) => ({
          ids: await findLines(tx, list, filters, order),
          groups: await sumGroups(tx, list, filters, groupBy),
          totals: (await sumLines(tx, list, filters)).totals,
          read: (ids) => call.read((own) => readLines(own, list, ids, groupBy)),
        }),
      },
      layout,
      call,
    );
  const read = (ids: readonly string[]) => call.read((tx) => readLines(tx, list, ids, 1));
  return listSheet(
    {
      name: LINES[list].fileName,
      columns: asked.columns.map((key) => lineCell(list, key)),
      timeZone: asked.time_zone,
      find: async () => ({ ids: await call.read((tx) => findLines(tx, list, filters, order)), read }),
    },
    call,
  );
}

function lineCell(list: LineWorkflow, key: LineColumnKey): Cell<ShownLine> {
  const words = lineLabels(list);
  const { kind, value } = LINE_COLUMNS[key];
  return { label: lineLabel(list, key), kind, value: (line) => value(line, words) };
}
