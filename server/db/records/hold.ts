import { liveCodes } from '../../../src/machines/workflows.ts';
import { onStones, type LineRecords } from './records.ts';

/** SQL: the end of a hold or offer that begins now, by a setting. */
export const hoursFromNow = (setting: 'hold_hours' | 'offer_hours' | 'price_offer_hours'): string =>
  `now() + make_interval(hours => (SELECT (value #>> '{}')::int FROM setting WHERE key = '${setting}'))`;

/** SQL: when a hold that begins or is renewed now ends, and when an offer that is made now does. */
export const UNTIL = hoursFromNow('hold_hours');
export const OFFERED_UNTIL = hoursFromNow('offer_hours');

const IS_DUE = 'l.due_at <= now()';

export const hold = {
  ...onStones('hold', null),
  row: 'HoldLine',
  fileName: 'holds',
  counted: 'holdsCount',
  columns: {
    due_at: 'l.due_at',
    ended_by:
      '(SELECT h.event FROM history h WHERE h.record_id = l.id AND h.step > 1 ORDER BY h.step DESC LIMIT 1)',
  },
  pageSize: 500,
  document: null,
  invoiced: null,
  due: IS_DUE,
  dueDay: null,
  asked: null,
  renewed: `due_at = ${UNTIL}`,
  overdue: `l.status IN (${liveCodes('hold').join(', ')}) AND ${IS_DUE}`,
  keepsReason: false,
  begins: () => [{ name: 'due_at', expression: UNTIL }],
} satisfies LineRecords;
