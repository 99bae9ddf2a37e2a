/** Enquiries: questions about stones, and the answers. */
import { askedInWords } from '../../../src/domain/lines/asks.ts';
import { findAskedFile } from '../../db/queries/transactions/tasks.ts';
import { badShape } from '../../refusals.ts';
import { askFor } from '../../workflows/tasks/asks.ts';
import type { Handler } from '../handler.ts';
import { doerOf } from '../parties.ts';
import { startNew, moveExisting } from './acts.ts';
import { linesOf } from './lists.ts';
import { answerFile } from './task-file.ts';

export const listEnquiries: Handler<'listEnquiries'> = ({ query, data }, call) =>
  linesOf('enquiry', query, data, call);

export const openEnquiry: Handler<'openEnquiry'> = ({ data }, call) => {
  const words = data.message?.trim() || null;
  const kinds = data.asks_for ?? [];
  if ((data.stock_numbers ?? []).length > 0 && words === null && kinds.length === 0)
    throw badShape('Please write what you want to know.', 'message');
  return startNew(call, {
    workflow: 'enquiry',
    event: 'OPEN',
    data,
    details: { remark: null, message: words ?? askedInWords(kinds) },
    outcome: 'were enquired about',
    also: async (tx, { lines }) => {
      if (kinds.length > 0)
        await askFor(tx, doerOf(call), { enquiryIds: lines.map(({ id }) => id), kinds, words });
    },
  });
};

export const readAskedFile: Handler<'readAskedFile'> = async ({ path }, call) =>
  answerFile(await call.read((tx) => findAskedFile(tx, path.id)), call);

export const closeEnquiry: Handler<'closeEnquiry'> = ({ data }, call) =>
  moveExisting(call, { workflow: 'enquiry', event: 'CLOSE', data, outcome: 'were answered' });
