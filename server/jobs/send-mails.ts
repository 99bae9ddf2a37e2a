import { retryRecording } from '../background-failures.ts';
import {
  beginMail,
  hasDueMails,
  putBack,
  readAttachment,
  takeMails,
  type TakenMail,
} from '../db/queries/mails/mail-queue.ts';
import { hasWaiting } from '../db/queries/session/invitations.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import type { AttachedFile, OutgoingMail } from '../mail/compose.ts';
import type { Outcome } from '../mail/mail-transport.ts';
import { openDelivery, type Delivery } from '../mail/deliver.ts';
import { openedSecret } from '../mail/secret.ts';
import type { SmtpOptions } from '../mail/smtp.ts';
import { traceFields, traceOfWork } from '../trace.ts';
import { giveUpUndeliverable, noteOutcomes } from '../workflows/mail-tries.ts';
import { writeWaitingAddresses } from '../workflows/people/address-change.ts';
import { writeWaitingInvitations } from '../workflows/people/invitations.ts';
import { writeWaitingCodes } from '../workflows/people/one-time-codes.ts';
import { sendingLoop } from './polling-loop.ts';
import type { JobContext } from './job.ts';

/** Mails taken at once. If this process dies, those that it had already sent may be sent again. */
const TAKEN = 20;
/**
 * Mails are started in the first half of this time, and each ends within two minutes, so that no
 * other process takes them while they are being sent.
 */
const TAKEN_MINUTES = 10;
const BEGIN_WITHIN_MS = (TAKEN_MINUTES / 2) * 60_000;

type MailContext = Pick<JobContext, 'pool' | 'env' | 'log'>;

/**
 * Sends all mails that are due, and returns what the mail server said if it was not reached. Taking
 * a mail, starting it and recording its result are separate transactions, so that a process that
 * dies while sending leaves a trace: such a mail is sent at most one more time.
 */
export async function sendDueMails(
  context: MailContext,
  signal: AbortSignal = new AbortController().signal,
  options: SmtpOptions = {},
): Promise<string | null> {
  const { pool, env } = context;
  await writeSecretMails(context);
  if (!(await withActor(pool, SYSTEM, 'read', hasDueMails))) return null;
  await withActor(pool, SYSTEM, 'write', giveUpUndeliverable);
  const delivery = openDelivery(env, options);
  try {
    for (;;) {
      const takenBy = newId();
      const outcomes = await sendSome(context, takenBy, delivery, signal).catch(async (error: unknown) => {
        // The answer that named its mails may have been lost, and nobody else may send them
        // meanwhile.
        await retryRecording('sending mails', signal, () =>
          withActor(pool, SYSTEM, 'write', (tx) => putBack(tx, takenBy)),
        );
        throw error;
      });
      const unreached = outcomes.find((outcome) => outcome?.kind === 'unreached');
      if (unreached) return unreached.answer;
      if (outcomes.length < TAKEN || signal.aborted) return null;
    }
  } finally {
    delivery.close();
  }
}

async function sendSome(
  { pool, env, log }: MailContext,
  takenBy: string,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<(Outcome | null)[]> {
  const host = new URL(env.publicUrl).hostname;
  const taking = { takenBy, minutes: TAKEN_MINUTES, count: TAKEN, host };
  const taken = await withActor(pool, SYSTEM, 'write', (tx) => takeMails(tx, taking));
  if (taken.length === 0) return [];
  const opened = await Promise.all(taken.map((mail) => parcelOf(mail, { pool, env })));
  const parcels = opened.filter((one) => 'address' in one);
  const sent = await delivery.deliver(
    parcels,
    (id) => withActor(pool, SYSTEM, 'write', (tx) => beginMail(tx, takenBy, id)),
    AbortSignal.any([signal, AbortSignal.timeout(BEGIN_WITHIN_MS)]),
  );
  const outcomeOf = new Map(parcels.map(({ id }, at) => [id, sent[at] ?? null]));
  const outcomes = opened.map((one) => ('address' in one ? (outcomeOf.get(one.id) ?? null) : one));
  const tried = taken.map(({ id }, at) => ({ id, outcome: outcomes[at] ?? null }));
  await retryRecording('sending mails', signal, () =>
    withActor(pool, SYSTEM, 'write', (tx) => noteOutcomes(tx, takenBy, tried)),
  );
  for (const [at, { id, request_id: requestId }] of taken.entries()) {
    const outcome = outcomes[at]?.kind;
    const trace = traceFields(traceOfWork(id, requestId));
    if (outcome !== undefined) log.info({ ...trace, mail: id, outcome }, 'a mail was tried');
  }
  return outcomes;
}

/** The mail with its secret; an outcome when that cannot be decrypted any more. */
async function parcelOf(
  mail: TakenMail,
  { pool, env }: Omit<MailContext, 'log'>,
): Promise<OutgoingMail | Outcome> {
  const { id, address, subject, html, plain, secret, message_id: messageId } = mail;
  try {
    const opened = secret === null ? '' : await openedSecret(env, id, secret);
    return {
      ...{ id, address, subject, html, plain, secret: opened, messageId },
      // Only a date is written into the mail as RFC 5322 has it.
      writtenAt: new Date(mail.created_at),
      requestId: mail.request_id ?? undefined,
      replyTo: mail.reply_to ?? undefined,
      ...(mail.has_attachment ? { attachment: () => attachedTo(pool, id) } : {}),
    };
  } catch {
    return {
      kind: 'refused',
      answer: 'Its secret cannot be decrypted: SECRET_KEY has changed.',
      isDead: false,
    };
  }
}

async function attachedTo(pool: MailContext['pool'], id: string): Promise<AttachedFile> {
  const file = await withActor(pool, SYSTEM, 'read', (tx) => readAttachment(tx, id));
  if (!file) throw new Error('Its attachment is no longer kept.');
  return file;
}

/**
 * Writes the mails with codes and links. A code or link is made only here: the database then has
 * its hash, and the mail has it encrypted.
 */
export async function writeSecretMails({ pool, env }: Omit<MailContext, 'log'>): Promise<void> {
  if (!(await withActor(pool, SYSTEM, 'read', hasWaiting))) return;
  for (const write of [writeWaitingCodes, writeWaitingInvitations, writeWaitingAddresses])
    while ((await withActor(pool, SYSTEM, 'write', (tx) => write(tx, env))) > 0);
}

export const startSendingMails = (context: JobContext): { stop(): Promise<void> } =>
  sendingLoop(context.log, 'mails', (signal) => sendDueMails(context, signal));
