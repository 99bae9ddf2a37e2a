import { findBulkEmail } from '../../db/queries/bulk-email/bulk-emails.ts';
import { reachOf } from '../../db/queries/bulk-email/unfinished-runs.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound } from '../../refusals.ts';
import type { AnswerData } from '../handler.ts';

/** An e-mail with the number of clients that it would reach now. @throws Refused 404 */
export async function presentBulkEmail(tx: Tx, id: string): Promise<AnswerData<'getBulkEmail'>> {
  const email = await findBulkEmail(tx, id);
  if (!email) throw notFound();
  const { run: _run, choice: _choice, ...row } = email;
  return { ...row, ...(await reachOf(tx, email)) };
}
