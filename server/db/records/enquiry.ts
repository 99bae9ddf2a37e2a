import { onStones, type LineRecords } from './records.ts';

/** SQL: what the enquiry asks for, as the contract's AskedFor. */
const ASKED_FOR = `coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'status', t.status,
    'answer', t.answer, 'has_file', t.file_id IS NOT NULL, 'updated_at', t.updated_at) ORDER BY t.kind)
  FROM task t WHERE t.enquiry_id = l.id AND t.for_client), '[]')`;

/** SQL: the kinds that it asks for, each with its task's status; null if it asks for nothing. */
const KINDS_ASKED = `(SELECT array_agg(t.kind * 10 + t.status ORDER BY t.kind)
  FROM task t WHERE t.enquiry_id = l.id AND t.for_client)`;

export const enquiry = {
  ...onStones('enquiry', null),
  row: 'EnquiryLine',
  fileName: 'enquiries',
  counted: 'enquiriesCount',
  columns: { message: 'l.message', asks_for: ASKED_FOR },
  sortedBy: { asks_for: [`cardinality(${KINDS_ASKED})`, KINDS_ASKED] },
  pageSize: 50,
  document: null,
  invoiced: null,
  due: null,
  dueDay: null,
  asked: null,
  renewed: null,
  overdue: null,
  keepsReason: false,
  begins: (_tx, { message = '' }) => [{ name: 'message', type: 'text', value: message }],
} satisfies LineRecords;
