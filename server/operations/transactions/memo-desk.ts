/** The memo desk: everything that is out. */
import { MEMO_AGES } from '../../../src/domain/lines/memo-ages.ts';
import { memoDesk } from '../../db/queries/transactions/memo-desk.ts';
import type { Handler } from '../handler.ts';

export const getMemoDesk: Handler<'getMemoDesk'> = async (_input, call) => ({
  data: { ages: [...MEMO_AGES], ...(await call.read(memoDesk)) },
});
