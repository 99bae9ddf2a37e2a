import { QUEUE_STATUS } from '../../../src/domain/codes.ts';
import { onStones, type LineRecords } from './records.ts';

/** SQL: the hold of an unanswered offer. */
const OFFER = `(SELECT h.due_at FROM hold h WHERE h.id = l.hold_id AND l.status = ${QUEUE_STATUS.offered})`;

export const queuePlace = {
  ...onStones('queue_place', null),
  row: 'QueueLine',
  fileName: 'places-in-line',
  counted: 'queueCount',
  columns: {
    position: `CASE WHEN l.status = ${QUEUE_STATUS.waiting} THEN place_in_line(l.stone_id, l.created_at, l.id) END`,
    offer_until: OFFER,
    ended_by: `(SELECT h.event FROM history h WHERE h.record_id = l.id AND l.status > ${QUEUE_STATUS.offered}
       ORDER BY h.step DESC LIMIT 1)`,
  },
  pageSize: 50,
  document: null,
  invoiced: null,
  due: null,
  dueDay: null,
  asked: null,
  renewed: null,
  overdue: null,
  keepsReason: false,
  begins: () => [],
} satisfies LineRecords;
