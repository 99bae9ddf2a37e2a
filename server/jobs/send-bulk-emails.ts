/** Sends bulk e-mails at the house's rate. Nobody gets one twice unless a person sends it again. */
import { retryRecording } from '../background-failures.ts';
import { noteDoubtful } from '../db/queries/bulk-email/doubts.ts';
import {
  lockSendingRate,
  beginHandover,
  sendingEmails,
  takeRecipients,
  type RecipientOutcome,
  type SendingEmail,
  type TakenRecipient,
} from '../db/queries/bulk-email/runs.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import type { OutgoingMail } from '../mail/compose.ts';
import { openDelivery, type Delivery } from '../mail/deliver.ts';
import type { SmtpOptions } from '../mail/smtp.ts';
import { StoneBatch } from '../search/index/stone-batch.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import { HELD_BACK, leftOut, NO_STONES, NOT_AGREED, notedAs } from '../workflows/bulk-email/outcomes.ts';
import { noteOutcomes } from '../workflows/bulk-email/held-back.ts';
import { writtenFor } from '../workflows/bulk-email/prepare.ts';
import { endDone, runDue, stopWithoutSender } from '../workflows/bulk-email/runs.ts';
import type { JobContext } from './job.ts';
import { sendingLoop } from './polling-loop.ts';

/** Recipients taken at once: the number of e-mails in memory, and in doubt if this process dies. */
const TAKEN = 20;
/**
 * Recipients are marked in the first half of this time, so that no other process takes them
 * meanwhile.
 */
const TAKEN_MINUTES = 10;

type BulkContext = Pick<JobContext, 'pool' | 'ownerPool' | 'env'>;

export interface BulkOptions extends SmtpOptions {
  /** E-mails a minute by all processes together; by default the environment's. */
  perMinute?: number;
  /** Minutes after which a process counts as dead. */
  takenMinutes?: number;
}

/** New secrets by their hashes; only the hashes are stored. */
class Secrets {
  readonly #byHash = new Map<string, string>();

  /** Makes this many new secrets, and returns their hashes. */
  made(count: number): Buffer[] {
    return Array.from({ length: count }, () => {
      const secret = newToken();
      const hash = hashOfToken(secret);
      this.#byHash.set(hash.toString('hex'), secret);
      return hash;
    });
  }

  of(hash: Buffer): string | null {
    return this.#byHash.get(hash.toString('hex')) ?? null;
  }
}

interface Sending {
  email: SendingEmail;
  delivery: Delivery;
  memory: StoneBatch;
  signal: AbortSignal;
  options: BulkOptions;
}

/**
 * Takes some recipients and hands their e-mails over. Each recipient is marked right before, in a
 * separate transaction. Returns how many were taken, and why the mail server was not reached, or
 * null.
 */
async function deliverBulkEmail(
  { pool, ownerPool, env }: BulkContext,
  { email, delivery, memory, signal, options }: Sending,
): Promise<{ taken: number; unreached: string | null }> {
  const takenBy = newId();
  const minutes = options.takenMinutes ?? TAKEN_MINUTES;
  const secrets = new Secrets();
  const taken = await withActor(pool, SYSTEM, 'write', async (tx) => {
    const allowed = Math.min(TAKEN, await lockSendingRate(tx, options.perMinute ?? env.bulkMailsPerMinute));
    if (allowed <= 0) return [];
    const [tokenHashes, pageHashes] = [secrets.made(allowed), secrets.made(allowed)];
    return takeRecipients(tx, email, { takenBy, minutes, tokenHashes, pageHashes });
  });
  if (taken.length === 0) return { taken: 0, unreached: null };

  const readers = taken
    .filter(({ agrees, held_back }) => agrees && !held_back)
    .map((one) => ({ ...one, page: one.page_hash && secrets.of(one.page_hash) }));
  const written = new Map(
    (await writtenFor(ownerPool, memory, email, readers)).map((one) => [one.userId, one]),
  );
  const host = new URL(env.publicUrl).hostname;
  const userOf = new Map<string, string>();
  const parcels = readers.flatMap((reader): OutgoingMail[] => {
    const one = written.get(reader.user_id);
    const token = secrets.of(reader.token_hash);
    if (one === undefined || token === null) return [];
    const id = `${email.id}.${email.run}.${reader.user_id}`;
    userOf.set(id, reader.user_id);
    const { subject, html, plain } = one;
    const unsubscribe = `/unsubscribe/${token}`;
    const text = { subject, html, plain, secret: token, unsubscribe, replyTo: email.reply_to };
    return [{ id, address: reader.email, ...text, messageId: `<${id}@${host}>`, writtenAt: new Date() }];
  });
  const outcomes = await delivery.deliver(
    parcels,
    (id) => withActor(pool, SYSTEM, 'write', (tx) => beginHandover(tx, email, takenBy, userOf.get(id) ?? '')),
    AbortSignal.any([signal, AbortSignal.timeout((minutes / 2) * 60_000)]),
  );
  const outcomeOf = new Map(parcels.map(({ id }, at) => [userOf.get(id), outcomes[at] ?? null]));
  const noted = taken.map((one) => noteOf(one, written.has(one.user_id), outcomeOf.get(one.user_id) ?? null));
  await retryRecording('sending bulk e-mails', signal, () =>
    withActor(pool, SYSTEM, 'write', (tx) => noteOutcomes(tx, email, takenBy, noted)),
  );
  const unreached = outcomes.find((outcome) => outcome?.kind === 'unreached');
  return { taken: taken.length, unreached: unreached?.answer ?? null };
}

function noteOf(
  { user_id, agrees, held_back, tries }: TakenRecipient,
  isWritten: boolean,
  outcome: Parameters<typeof notedAs>[2],
): RecipientOutcome {
  if (!agrees) return leftOut(user_id, NOT_AGREED);
  if (held_back) return leftOut(user_id, HELD_BACK);
  return isWritten ? notedAs(user_id, tries, outcome) : leftOut(user_id, NO_STONES);
}

/**
 * One round: starts e-mails that are due, stops those whose sender may no longer send, hands over
 * as many as the rate allows, and ends finished ones. Returns why the mail server was not reached,
 * or null.
 */
export async function sendBulkEmails(
  context: BulkContext,
  signal: AbortSignal = new AbortController().signal,
  options: BulkOptions = {},
): Promise<string | null> {
  const { pool } = context;
  while (await withActor(pool, SYSTEM, 'write', runDue));
  while (await withActor(pool, SYSTEM, 'write', stopWithoutSender));
  await withActor(pool, SYSTEM, 'write', noteDoubtful);
  const problem = await handOverAll(context, signal, options);
  while (await withActor(pool, SYSTEM, 'write', endDone));
  return problem;
}

async function handOverAll(
  context: BulkContext,
  signal: AbortSignal,
  options: BulkOptions,
): Promise<string | null> {
  const emails = await withActor(context.pool, SYSTEM, 'read', sendingEmails);
  if (emails.length === 0) return null;
  const delivery = openDelivery(context.env, options);
  const memory = new StoneBatch();
  try {
    for (const email of emails) {
      for (;;) {
        const { taken, unreached } = await deliverBulkEmail(context, {
          email,
          delivery,
          memory,
          signal,
          options,
        });
        if (unreached !== null) return unreached;
        if (taken === 0 || signal.aborted) break;
      }
    }
    return null;
  } finally {
    delivery.close();
  }
}

export const startSendingBulkEmails = (context: JobContext): { stop(): Promise<void> } =>
  sendingLoop(context.log, 'bulk e-mails', (signal) => sendBulkEmails(context, signal));
