/** Enquiries: questions about stones, and the answers. */
import { requestsInWords } from '../../../src/domain/lines/enquiry-requests.ts';
import { findAnswerFile } from '../../db/queries/transactions/tasks.ts';
import { invalidRequest } from '../../refusals.ts';
import { askFor } from '../../workflows/tasks/asks.ts';
import type { Handler } from '../handler.ts';
import { actorOfCall } from '../acting-for.ts';
import { startNew, moveExisting } from './line-handlers.ts';
import { linesOf } from './lists.ts';
import { answerFile } from './task-file.ts';

export const listEnquiries: Handler<'listEnquiries'> = ({ query, data }, call) =>
  linesOf('enquiry', query, data, call);

export const openEnquiry: Handler<'openEnquiry'> = ({ data }, call) => {
  const words = data.message?.trim() || null;
  const kinds = data.asks_for ?? [];
  if ((data.stock_numbers ?? []).length > 0 && words === null && kinds.length === 0)
    throw invalidRequest('Please write what you want to know.', 'message');
  return startNew(call, {
    workflow: 'enquiry',
    event: 'OPEN',
    data,
    details: { remark: null, message: words ?? requestsInWords(kinds) },
    outcome: 'were enquired about',
    also: async (tx, { lines }) => {
      if (kinds.length > 0)
        await askFor(tx, actorOfCall(call), { enquiryIds: lines.map(({ id }) => id), kinds, words });
    },
  });
};

export const readAskedFile: Handler<'readAskedFile'> = async ({ path }, call) =>
  answerFile(await call.read((tx) => findAnswerFile(tx, path.id)), call);

export const closeEnquiry: Handler<'closeEnquiry'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'enquiry', event: 'CLOSE', data, outcome: 'were answered' });
