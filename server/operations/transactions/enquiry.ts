/** Enquiries: questions about stones, and the answers. */
import { badShape } from '../../refusals.ts';
import type { Handler } from '../handler.ts';
import { startNew, moveExisting } from './acts.ts';
import { linesOf } from './lists.ts';

export const listEnquiries: Handler<'listEnquiries'> = ({ query, data }, call) =>
  linesOf('enquiry', query, data, call);

export const openEnquiry: Handler<'openEnquiry'> = ({ data }, call) => {
  const message = data.message?.trim() ?? '';
  if ((data.stock_numbers ?? []).length > 0 && message === '')
    throw badShape('Please write what you want to know.', 'message');
  return startNew(call, {
    workflow: 'enquiry',
    event: 'OPEN',
    data,
    details: { remark: null, message },
    outcome: 'were enquired about',
  });
};

export const closeEnquiry: Handler<'closeEnquiry'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'enquiry', event: 'CLOSE', data, outcome: 'were answered' });
