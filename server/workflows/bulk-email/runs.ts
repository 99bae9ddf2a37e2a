/** Runs of bulk e-mails: started, by a person or when they are due, and ended. */
import { BULK_EMAIL_STATUS } from '../../../src/domain/codes.ts';
import { nextRun } from '../../../src/domain/schedule.ts';
import {
  lockDone,
  lockDue,
  setNextRun,
  type LockedBulkEmail,
} from '../../db/queries/bulk-email/bulk-emails.ts';
import { beginRun, chooseStones } from '../../db/queries/bulk-email/runs.ts';
import { takeUpRun } from '../../db/queries/bulk-email/unfinished.ts';
import type { Tx } from '../../db/with-actor.ts';
import { openEmailLink } from '../share-links/share-link.ts';
import { BULK_JOB, move } from './move.ts';
import { stonesChosen } from './stones-chosen.ts';

/**
 * Writes down the stones and recipients of the next run, and opens its link. Returns how many
 * recipients there are.
 */
async function startRun(tx: Tx, email: LockedBulkEmail): Promise<number> {
  const waiting = await beginRun(tx, email, await stonesChosen(tx, email.stones));
  await openEmailLink(tx, BULK_JOB, { ...email, choice: email.choice + 1 });
  return waiting;
}

/**
 * Goes on with the run of an e-mail that was stopped, for whoever is chosen now and has not got it.
 * An e-mail that was changed meanwhile shows stones that are chosen anew. Returns how many
 * recipients there are.
 */
async function takeUp(tx: Tx, email: LockedBulkEmail): Promise<number> {
  const waiting = await takeUpRun(tx, email);
  const isChanged = email.status !== BULK_EMAIL_STATUS.stopped;
  const choice = isChanged ? email.choice + 1 : email.choice;
  if (isChanged) await chooseStones(tx, { id: email.id, choice }, await stonesChosen(tx, email.stones));
  await openEmailLink(tx, BULK_JOB, { ...email, choice });
  return waiting;
}

/** A new run, or the one that was stopped. Returns how many recipients there are. */
export const beginOrTakeUp = (tx: Tx, email: LockedBulkEmail): Promise<number> =>
  email.unfinished ? takeUp(tx, email) : startRun(tx, email);

/** RUN for an e-mail that is due; false if there is none. */
export async function runDue(tx: Tx): Promise<boolean> {
  const email = await lockDue(tx);
  if (!email) return false;
  move(tx, BULK_JOB, email, 'RUN', { due: true });
  await beginOrTakeUp(tx, email);
  return true;
}

/** END or NEXT for an e-mail without waiting recipients; false if there is none. */
export async function endDone(tx: Tx): Promise<boolean> {
  const email = await lockDone(tx);
  if (!email) return false;
  const { schedule } = email;
  const bulk = { waiting: 0, repeats: schedule !== null };
  move(tx, BULK_JOB, email, schedule === null ? 'END' : 'NEXT', { bulk });
  // Doubts of the last run may be sent again while the next one already has its time, which stays.
  if (schedule !== null && email.next_run_at === null)
    await setNextRun(tx, email.id, nextRun(schedule, new Date()));
  return true;
}
