/** Moves mails after a try to send them: sent, tried again later, or given up. */
import { MAIL_STATUS } from '../../src/domain/codes.ts';
import {
  lockUndeliverable,
  lockTaken,
  noteTries,
  wipeSecrets,
  type NotedTry,
  type TriedMail,
} from '../db/queries/mails/mail-queue.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Outcome } from '../mail/mail-transport.ts';
import { mailsTried } from '../metrics/measures.ts';
import { moveMails } from './mail.ts';

/** Minutes between tries; a day in total. */
const WAITS = [1, 5, 30, 120, 480, 804] as const;

export interface Tried {
  id: string;
  /** Null if there was no time for this mail; it counts as not tried. */
  outcome: Outcome | null;
}

const REASON = {
  refused: 'The mail server refused it permanently.',
  triedLong: 'The mail server did not accept it for a day.',
  unanswered: 'The mail server did not answer two attempts. The e-mail may have arrived.',
  stale: 'Its contents were out of date.',
  barred: 'The recipient can no longer read what it says, or the account is no longer active.',
} as const;
type Reason = keyof typeof REASON;

interface Judged {
  mail: TriedMail;
  event: 'SEND' | 'FAIL' | 'GIVE_UP' | null;
  reason: Reason | null;
  noted: NotedTry;
}

/** SEND, FAIL or GIVE_UP for each mail that is still this taker's, in a few statements. */
export async function noteOutcomes(tx: Tx, takenBy: string, tried: readonly Tried[]): Promise<void> {
  const outcomes = new Map(tried.map(({ id, outcome }) => [id, outcome]));
  const mails = await lockTaken(tx, takenBy, [...outcomes.keys()]);
  const judged = mails.map((mail) => judge(mail, outcomes.get(mail.id) ?? null));
  const moving = (event: 'SEND' | 'FAIL' | 'GIVE_UP', reason: Reason | null): void =>
    moveMails(
      tx,
      event,
      judged.filter((one) => one.event === event && one.reason === reason).map(({ mail }) => mail),
      reason === null ? null : REASON[reason],
    );
  moving('SEND', null);
  moving('FAIL', null);
  for (const reason of ['refused', 'triedLong', 'unanswered'] as const) moving('GIVE_UP', reason);
  await noteTries(
    tx,
    judged.map(({ noted }) => noted),
  );
  tx.afterCommit(() => {
    for (const { id } of mails) mailsTried.inc({ outcome: outcomes.get(id)?.kind ?? 'put back' });
  });
}

function judge(mail: TriedMail, outcome: Outcome | null): Judged {
  const { id, status, unanswered } = mail;
  const tries = outcome === null ? mail.tries : mail.tries + 1;
  const noted: NotedTry = {
    id,
    answer: outcome?.answer ?? null,
    tries,
    unanswered,
    nextIn: 0,
    isSent: false,
    isOver: false,
  };
  const over = (reason: Reason): Judged => ({
    mail,
    event: 'GIVE_UP',
    reason,
    noted: { ...noted, isOver: true },
  });
  switch (outcome?.kind) {
    case undefined:
      return { mail, event: null, reason: null, noted };
    case 'sent':
      return { mail, event: 'SEND', reason: null, noted: { ...noted, isSent: true, isOver: true } };
    case 'refused':
      return over('refused');
    case 'unanswered':
      if (unanswered) return over('unanswered');
      noted.unanswered = true;
      break;
    case 'failed':
    case 'unreached':
  }
  const wait = WAITS[tries - 1];
  if (wait === undefined) return over('triedLong');
  // The history has one row for a failing mail, however many tries fail.
  return {
    mail,
    event: status === MAIL_STATUS.queued ? 'FAIL' : null,
    reason: null,
    noted: { ...noted, nextIn: wait },
  };
}

const SPAN = 500;

/** GIVE_UP for mails that no further try can deliver. */
export async function giveUpUndeliverable(tx: Tx): Promise<void> {
  const hopeless = await lockUndeliverable(tx, SPAN);
  if (hopeless.length === 0) return;
  for (const reason of ['stale', 'barred', 'unanswered'] as const)
    moveMails(
      tx,
      'GIVE_UP',
      hopeless.filter(({ why }) => why === reason),
      REASON[reason],
    );
  await wipeSecrets(
    tx,
    hopeless.map(({ id }) => id),
  );
}
