/** Memos: stones lent, received back or sold. */
import type { Handler } from '../handler.ts';
import { refusePast } from '../past-day.ts';
import { exceptionBy, startNew, moveExisting, plain } from './line-handlers.ts';
import { linesOf } from './lists.ts';

export const listMemos: Handler<'listMemos'> = ({ query, data }, call) => linesOf('memo', query, data, call);

export const issueMemo: Handler<'issueMemo'> = async ({ data }, call) => {
  if (data.due_date !== undefined) refusePast(data.due_date, 'due_date');
  return startNew(call, {
    workflow: 'memo',
    event: 'ISSUE',
    data,
    details: { ...plain(data.remark), dueDate: data.due_date ?? null, terms: data.terms ?? null },
    reason: exceptionBy(call, data.reason),
    outcome: 'were issued on memo',
  });
};

export const receiveMemo: Handler<'receiveMemo'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'memo', event: 'RECEIVE', data, outcome: 'were received back' });

export const sellMemo: Handler<'sellMemo'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'memo', event: 'SELL', data, outcome: 'were sold' });
