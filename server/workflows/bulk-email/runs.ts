/** Starts runs of bulk e-mails, by a person or when they are due, and ends them. */
import { BULK_EMAIL_STATUS } from '../../../src/domain/codes.ts';
import { houseZone } from '../../../src/domain/house-days.ts';
import { nextRun } from '../../../src/domain/schedule.ts';
import {
  leaveUnfinished,
  lockDone,
  lockDue,
  lockWithoutSender,
  senderMaySend,
  setNextRun,
  unschedule,
  type LockedBulkEmail,
} from '../../db/queries/bulk-email/bulk-emails.ts';
import { beginRun, chooseStones } from '../../db/queries/bulk-email/runs.ts';
import { resumeRun } from '../../db/queries/bulk-email/unfinished-runs.ts';
import { administrators } from '../../db/queries/people/administrators.ts';
import type { Tx } from '../../db/with-actor.ts';
import { plain } from '../../mail/markup.ts';
import { sendNotices } from '../notices/send-notices.ts';
import { openEmailLink } from '../share-links/share-link.ts';
import { BULK_JOB, move } from './move.ts';
import { stonesChosen } from './stones-chosen.ts';

/**
 * Stores the stones and recipients of the next run, and opens its link. Returns the number of
 * recipients.
 */
async function startRun(tx: Tx, email: LockedBulkEmail): Promise<number> {
  const waiting = await beginRun(tx, email, await stonesChosen(tx, email.stones));
  await openEmailLink(tx, BULK_JOB, { ...email, choice: email.choice + 1 });
  return waiting;
}

/**
 * Resumes the run of a stopped e-mail for the clients who are chosen now and have not received it.
 * If the e-mail was changed meanwhile, its stones are chosen again. Returns the number of
 * recipients.
 */
async function takeUp(tx: Tx, email: LockedBulkEmail): Promise<number> {
  const waiting = await resumeRun(tx, email);
  const isChanged = email.status !== BULK_EMAIL_STATUS.stopped;
  const choice = isChanged ? email.choice + 1 : email.choice;
  if (isChanged) await chooseStones(tx, { id: email.id, choice }, await stonesChosen(tx, email.stones));
  await openEmailLink(tx, BULK_JOB, { ...email, choice });
  return waiting;
}

/** Starts a new run, or resumes the stopped one. Returns the number of recipients. */
export const beginOrTakeUp = (tx: Tx, email: LockedBulkEmail): Promise<number> =>
  email.unfinished ? takeUp(tx, email) : startRun(tx, email);

/** RUN or LAPSE for an e-mail that is due; false if there is none. */
export async function runDue(tx: Tx): Promise<boolean> {
  const email = await lockDue(tx);
  if (!email) return false;
  const senderMay = await senderMaySend(tx, email);
  move(tx, BULK_JOB, email, senderMay ? 'RUN' : 'LAPSE', { due: true, bulk: { senderMay } });
  if (senderMay) await beginOrTakeUp(tx, email);
  else await lapse(tx, email);
  return true;
}

async function lapse(tx: Tx, { id, subject }: LockedBulkEmail): Promise<void> {
  await unschedule(tx, id);
  await tellLapsed(
    tx,
    id,
    plain`The e-mail “${subject}” was not sent: whoever scheduled it may no longer send it`,
  );
}

/**
 * LAPSE for an e-mail that is being sent and whose sender may no longer send it; false if there is
 * none.
 */
export async function stopWithoutSender(tx: Tx): Promise<boolean> {
  const email = await lockWithoutSender(tx);
  if (!email) return false;
  const { id, subject } = email;
  move(tx, BULK_JOB, email, 'LAPSE', { bulk: { senderMay: false } });
  await leaveUnfinished(tx, id);
  await tellLapsed(
    tx,
    id,
    plain`The e-mail “${subject}” was stopped: whoever began it may no longer send it`,
  );
  return true;
}

async function tellLapsed(tx: Tx, id: string, words: string): Promise<void> {
  const told = (await administrators(tx)).map((to) => ({ to, words, path: `/bulk-email/${id}` }));
  await sendNotices(tx, 'bulkEmailLapsed', told);
}

/** END or NEXT for an e-mail without waiting recipients; false if there is none. */
export async function endDone(tx: Tx): Promise<boolean> {
  const email = await lockDone(tx);
  if (!email) return false;
  const { schedule } = email;
  const bulk = { waiting: 0, repeats: schedule !== null };
  move(tx, BULK_JOB, email, schedule === null ? 'END' : 'NEXT', { bulk });
  // E-mails in doubt may be sent again when the next run is already scheduled; its time stays.
  if (schedule !== null && email.next_run_at === null)
    await setNextRun(tx, email.id, nextRun(schedule, new Date(), houseZone()));
  return true;
}
