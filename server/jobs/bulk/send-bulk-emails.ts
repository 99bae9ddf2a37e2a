/** Sends bulk e-mails: to each recipient at most once, and never faster than the house allows. */
import {
  allowedNow,
  beginRecipient,
  noteRecipients,
  sendingEmails,
  settleDoubtful,
  takeRecipients,
  type NotedRecipient,
  type SendingEmail,
  type TakenRecipient,
} from '../../db/queries/bulk-email/runs.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import type { Parcel } from '../../mail/compose.ts';
import { openDelivery, type Delivery } from '../../mail/deliver.ts';
import type { SmtpOptions } from '../../mail/smtp.ts';
import { FewStones } from '../../search/index/few-stones.ts';
import { hashOfToken, newToken } from '../../security/tokens.ts';
import { endDone, runDue } from '../../workflows/bulk-email/bulk-email.ts';
import { leftOut, NO_STONES, NOT_AGREED, notedAs } from '../../workflows/bulk-email/outcomes.ts';
import { writtenFor } from '../../workflows/bulk-email/prepare.ts';
import { overAndOver } from '../over-and-over.ts';
import type { TaskContext } from '../task.ts';

const EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 60_000;

/** Recipients taken at once: so many e-mails are in memory, and should this process die, those of them that were begun are in doubt. */
const TAKEN = 20;
/** They are begun in the first half of this time, so that no other process takes them while they are being sent. */
const TAKEN_MINUTES = 10;

export type BulkContext = Pick<TaskContext, 'pool' | 'ownerPool' | 'env'>;

export interface BulkOptions extends SmtpOptions {
  /** E-mails a minute, by all processes together; otherwise the environment's. */
  perMinute?: number;
  /** After so many minutes a process is taken for dead. */
  takenMinutes?: number;
}

/**
 * One round: what is due begins, what can be handed over is, and what is done ends. Returns what the mail server said if it
 * was not reached. A recipient is marked right before the e-mail is handed over, in a transaction of its own.
 */
export async function sendBulkEmails(
  context: BulkContext,
  signal: AbortSignal = new AbortController().signal,
  options: BulkOptions = {},
): Promise<string | null> {
  const { pool } = context;
  while (await withActor(pool, SYSTEM, 'write', runDue));
  await withActor(pool, SYSTEM, 'write', settleDoubtful);
  const problem = await handOver(context, signal, options);
  while (await withActor(pool, SYSTEM, 'write', endDone));
  return problem;
}

async function handOver(
  context: BulkContext,
  signal: AbortSignal,
  options: BulkOptions,
): Promise<string | null> {
  const emails = await withActor(context.pool, SYSTEM, 'read', sendingEmails);
  if (emails.length === 0) return null;
  const delivery = openDelivery(context.env, options);
  const memory = new FewStones();
  try {
    for (const email of emails) {
      for (;;) {
        const { taken, unreached } = await sendSome(context, { email, delivery, memory, signal, options });
        if (unreached !== null) return unreached;
        if (taken === 0 || signal.aborted) break;
      }
    }
    return null;
  } finally {
    delivery.close();
  }
}

interface Sending {
  email: SendingEmail;
  delivery: Delivery;
  memory: FewStones;
  signal: AbortSignal;
  options: BulkOptions;
}

async function sendSome(
  { pool, ownerPool, env }: BulkContext,
  { email, delivery, memory, signal, options }: Sending,
): Promise<{ taken: number; unreached: string | null }> {
  const takenBy = newId();
  const minutes = options.takenMinutes ?? TAKEN_MINUTES;
  const tokens = new Map<string, string>();
  const taken = await withActor(pool, SYSTEM, 'write', async (tx) => {
    const allowed = Math.min(TAKEN, await allowedNow(tx, options.perMinute ?? env.bulkMailsPerMinute));
    if (allowed <= 0) return [];
    const tokenHashes = Array.from({ length: allowed }, () => {
      const token = newToken();
      const hash = hashOfToken(token);
      tokens.set(hash.toString('hex'), token);
      return hash;
    });
    return takeRecipients(tx, email, { takenBy, minutes, tokenHashes });
  });
  if (taken.length === 0) return { taken: 0, unreached: null };

  const readers = taken.filter(({ agrees }) => agrees);
  const written = new Map(
    (await writtenFor(ownerPool, memory, email, readers)).map((one) => [one.userId, one]),
  );
  const host = new URL(env.publicUrl).hostname;
  const userOf = new Map<string, string>();
  const parcels = readers.flatMap((reader): Parcel[] => {
    const one = written.get(reader.user_id);
    const token = tokens.get(reader.token_hash.toString('hex'));
    if (one === undefined || token === undefined) return [];
    const id = `${email.id}.${email.run}.${reader.user_id}`;
    userOf.set(id, reader.user_id);
    const { subject, html, plain } = one;
    const unsubscribe = `/unsubscribe/${token}`;
    const text = { subject, html, plain, secret: token, unsubscribe };
    return [{ id, address: reader.email, ...text, messageId: `<${id}@${host}>`, writtenAt: new Date() }];
  });
  const outcomes = await delivery.deliver(
    parcels,
    (id) =>
      withActor(pool, SYSTEM, 'write', (tx) => beginRecipient(tx, email, takenBy, userOf.get(id) ?? '')),
    AbortSignal.any([signal, AbortSignal.timeout((minutes / 2) * 60_000)]),
  );
  const outcomeOf = new Map(parcels.map(({ id }, at) => [userOf.get(id), outcomes[at] ?? null]));
  const noted = taken.map((one) => noteOf(one, written.has(one.user_id), outcomeOf.get(one.user_id) ?? null));
  await withActor(pool, SYSTEM, 'write', (tx) => noteRecipients(tx, email, takenBy, noted));
  const unreached = outcomes.find((outcome) => outcome?.kind === 'unreached');
  return { taken: taken.length, unreached: unreached?.answer ?? null };
}

function noteOf(
  { user_id, agrees, tries }: TakenRecipient,
  isWritten: boolean,
  outcome: Parameters<typeof notedAs>[2],
): NotedRecipient {
  if (!agrees) return leftOut(user_id, NOT_AGREED);
  return isWritten ? notedAs(user_id, tries, outcome) : leftOut(user_id, NO_STONES);
}

/** Sends bulk e-mails as they are begun; each process takes other recipients. */
export const startSendingBulkEmails = (context: TaskContext): { stop(): Promise<void> } =>
  overAndOver(
    { everyMs: EVERY_MS, name: 'sending bulk e-mails', log: context.log },
    async ({ signal, once, isWell }) => {
      const problem = await sendBulkEmails(context, signal);
      if (problem === null) return isWell();
      once(problem, () =>
        context.log.error({ problem }, 'the mail server was not reached; bulk e-mails wait'),
      );
      return AFTER_FAILURE_MS;
    },
  );
