import { onStones, type LineRecords } from './records.ts';

export const enquiry = {
  ...onStones('enquiry', null),
  row: 'EnquiryLine',
  counted: 'enquiriesCount',
  columns: { message: 'l.message' },
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
