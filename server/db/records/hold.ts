import { liveCodes } from '../../../src/machines/workflows.ts';
import { onStones, type LineRecords } from './records.ts';

const UNTIL = `now() + make_interval(hours => (SELECT (value #>> '{}')::int FROM setting WHERE key = 'hold_hours'))`;

const IS_DUE = 'l.due_at <= now()';

export const hold = {
  ...onStones('hold', null),
  row: 'HoldLine',
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
