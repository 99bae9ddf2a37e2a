/** One run of a bulk e-mail: its stones, and its recipients, handed over one by one. */
import { type BulkOutcome } from '../../../../src/domain/bulk-email.ts';
import {
  BULK_OUTCOME,
  BULK_EMAIL_STATUS,
  SHARE_LINK_STATUS,
  type RoleId,
} from '../../../../src/domain/codes.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesPrices } from '../../fragments/company.ts';
import { mayRead } from '../../fragments/rights.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import { CHOSEN_FROM, hasAgreed, isChosen, isHeldBack, wouldGet } from './audience.ts';
import type { LockedBulkEmail } from './bulk-emails.ts';

/** Begins the next run for every chosen client who agrees now. Returns the number of recipients. */
export async function beginRun(
  tx: Tx,
  { id, run, choice, audience }: LockedBulkEmail,
  stoneIds: readonly string[],
): Promise<number> {
  const values: unknown[] = [id, run + 1];
  const chosen = isChosen(audience, parametersOf(values));
  await tx.run('UPDATE bulk_email SET run = $2, next_run_at = NULL WHERE id = $1', [id, run + 1]);
  await chooseStones(tx, { id, choice: choice + 1 }, stoneIds);
  return tx.run(
    `INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id)
     SELECT $1, $2, c.id FROM ${CHOSEN_FROM} WHERE ${chosen} AND ${wouldGet('c')}`,
    values,
  );
}

interface Choice {
  id: string;
  choice: number;
}

/** Sets the stones to send from now on; earlier choices stay for those who received them. */
export async function chooseStones(
  tx: Tx,
  { id, choice }: Choice,
  stoneIds: readonly string[],
): Promise<void> {
  await tx.run('UPDATE bulk_email SET choice = $2 WHERE id = $1', [id, choice]);
  await tx.run(
    `INSERT INTO bulk_email_stone (bulk_email_id, choice, place, stone_id)
     SELECT $1, $2, place, stone_id FROM unnest($3::uuid[]) WITH ORDINALITY AS chosen (stone_id, place)`,
    [id, choice, stoneIds],
  );
}

/** The stones of this choice, in order. */
export async function stonesOfChoice(tx: Tx, { id, choice }: Choice): Promise<string[]> {
  const stones = await tx.many<{ stone_id: string }>(
    'SELECT stone_id FROM bulk_email_stone WHERE bulk_email_id = $1 AND choice = $2 ORDER BY place',
    [id, choice],
  );
  return stones.map(({ stone_id }) => stone_id);
}

/** SQL: the open link to these stones; null if there is none. */
const openLink = (id: string, choice: string): string =>
  `(SELECT k.id FROM share_link k WHERE k.bulk_email_id = ${id} AND k.choice = ${choice}
      AND k.status = ${SHARE_LINK_STATUS.active} AND k.expires_at > now() ORDER BY k.created_at DESC, k.id DESC LIMIT 1)`;

const IS_WAITING = `r.outcome = ${BULK_OUTCOME.waiting}`;
const IS_FREE = '(r.taken_until IS NULL OR r.taken_until < now())';
const IS_SENDING = `e.status = ${BULK_EMAIL_STATUS.sending}`;
const WITH_STONES = `(e.stones ->> 'from' <> 'nothing')`;

/** An e-mail with recipients who can be written to now. */
export interface SendingEmail {
  id: string;
  run: number;
  choice: number;
  subject: string;
  body: string;
  /** Whether it was written to go with stones; at this run there may be none. */
  with_stones: boolean;
  /** The address of its writer, who gets the answers. */
  reply_to: string;
}

export const sendingEmails = (tx: Tx): Promise<SendingEmail[]> =>
  tx.many<SendingEmail>(
    `SELECT e.id, e.run, e.choice, e.subject, e.body, ${WITH_STONES} AS with_stones, u.email AS reply_to
       FROM bulk_email e JOIN app_user u ON u.id = e.created_by
      WHERE ${IS_SENDING} AND EXISTS (
        SELECT FROM bulk_email_recipient r WHERE r.bulk_email_id = e.id AND r.run = e.run AND ${IS_WAITING}
           AND r.begun_at IS NULL AND r.next_try_at <= now() AND ${IS_FREE})
      ORDER BY e.id`,
  );

/** The first of the lock's two keys. Each kind of lock has its own number. */
const RATE_LOCK = 7_305;

/**
 * The number of e-mails that all processes may still hand over in this minute. Keeps the others
 * from taking any until the transaction ends.
 */
export async function lockSendingRate(tx: Tx, perMinute: number): Promise<number> {
  await tx.run('SELECT pg_advisory_xact_lock($1, 0)', [RATE_LOCK]);
  const used = await tx.one<{ count: number }>(
    `SELECT (SELECT count(*) FROM bulk_email_recipient WHERE begun_at > now() - interval '1 minute')::int
          + (SELECT count(*) FROM bulk_email_recipient
              WHERE taken_until > now() AND begun_at IS NULL AND outcome = ${BULK_OUTCOME.waiting})::int AS count`,
  );
  return perMinute - (used?.count ?? 0);
}

export interface Taking {
  /** Identifies the taker, because only it records the outcomes. */
  takenBy: string;
  minutes: number;
  /** Hashes of the unsubscribe secrets, one for each recipient that may be taken. */
  tokenHashes: readonly Buffer[];
  /** As many hashes of the secrets of recipients' pages of stones. */
  pageHashes: readonly Buffer[];
}

export interface TakenRecipient {
  user_id: string;
  role_id: RoleId;
  name: string;
  email: string;
  /** Whether they still want offers. */
  agrees: boolean;
  /** Whether they may see stones now. */
  may_search: boolean;
  /** Whether they see prices in their company. */
  sees_prices: boolean;
  /** Whether their address has been refused meanwhile. */
  held_back: boolean;
  token_hash: Buffer;
  /** Null if there is no page. */
  page_hash: Buffer | null;
  /** The number of temporary refusals by the mail server. */
  tries: number;
}

/** Takes waiting recipients, and gives each new secrets for unsubscribing and their page. */
export const takeRecipients = (
  tx: Tx,
  { id, run, choice }: SendingEmail,
  { takenBy, minutes, tokenHashes, pageHashes }: Taking,
): Promise<TakenRecipient[]> =>
  tx.many<TakenRecipient>(
    `WITH link AS (SELECT ${openLink('$1', '$7')} AS id), due AS (
       SELECT r.user_id, row_number() OVER () AS place FROM (
         SELECT r.user_id FROM bulk_email_recipient r
          WHERE r.bulk_email_id = $1 AND r.run = $2 AND ${IS_WAITING} AND r.begun_at IS NULL AND r.next_try_at <= now() AND ${IS_FREE}
          ORDER BY r.next_try_at, r.user_id LIMIT cardinality($5::bytea[]) FOR UPDATE SKIP LOCKED) r)
     UPDATE bulk_email_recipient r
        SET taken_by = $3, taken_until = now() + make_interval(mins => $4), token_hash = ($5::bytea[])[due.place],
            link_id = link.id, page_hash = CASE WHEN link.id IS NOT NULL THEN ($6::bytea[])[due.place] END
       FROM link, due JOIN app_user c ON c.id = due.user_id
      WHERE r.bulk_email_id = $1 AND r.run = $2 AND r.user_id = due.user_id
     RETURNING r.user_id, c.role_id, trim(c.first_name || ' ' || c.last_name) AS name, c.email, ${hasAgreed('c')} AS agrees, ${mayRead('c.id', 'search')} AS may_search, ${seesPrices('c.id')} AS sees_prices, ${isHeldBack('c')} AS held_back, r.token_hash, r.page_hash, r.tries`,
    [id, run, takenBy, minutes, tokenHashes, pageHashes, choice],
  );

/**
 * Marks the e-mail as being handed over. False if the recipient is no longer the taker's, may not
 * read it any more, or the e-mail was stopped; then it must not be handed over.
 */
export async function beginHandover(
  tx: Tx,
  { id, run }: SendingEmail,
  takenBy: string,
  userId: string,
): Promise<boolean> {
  const begun = await tx.run(
    prepared(`UPDATE bulk_email_recipient r SET begun_at = now()
      WHERE r.bulk_email_id = $1 AND r.run = $2 AND r.user_id = $3 AND r.taken_by = $4 AND r.taken_until > now()
        AND r.begun_at IS NULL AND ${IS_WAITING}
        AND EXISTS (SELECT FROM bulk_email e JOIN app_user u ON u.id = $3
                     WHERE e.id = $1 AND ${IS_SENDING} AND u.is_active AND (NOT ${WITH_STONES} OR ${mayRead('u.id', 'search')}))`),
    [id, run, userId, takenBy],
  );
  return begun === 1;
}

export interface RecipientOutcome {
  userId: string;
  /** Waiting returns it to the queue. */
  outcome: BulkOutcome;
  answer: string | null;
  /** Whether the mail server was tried and refused it. */
  isTry: boolean;
  /** Minutes until the next try. */
  nextIn: number;
  /** Whether the address is dead, and held back from now on. */
  isDead: boolean;
}

/** Stores these outcomes and frees the recipients, except those that another process has taken. */
export const saveOutcomes = (
  tx: Tx,
  { id, run }: SendingEmail,
  takenBy: string,
  noted: readonly RecipientOutcome[],
): Promise<number> =>
  tx.run(
    `UPDATE bulk_email_recipient r
        SET outcome = n.outcome, answer = coalesce(n.answer, r.answer), tries = r.tries + n.is_try::int,
            next_try_at = now() + make_interval(mins => n.next_in), taken_by = NULL, taken_until = NULL,
            begun_at = CASE WHEN n.outcome = ${BULK_OUTCOME.waiting} THEN NULL ELSE r.begun_at END,
            settled_at = CASE WHEN n.outcome <> ${BULK_OUTCOME.waiting} THEN now() END
       FROM unnest($4::uuid[], $5::smallint[], $6::text[], $7::boolean[], $8::int[]) AS n (user_id, outcome, answer, is_try, next_in)
      WHERE r.bulk_email_id = $1 AND r.run = $2 AND r.taken_by = $3 AND r.user_id = n.user_id AND ${IS_WAITING}`,
    [
      id,
      run,
      takenBy,
      noted.map(({ userId }) => userId),
      noted.map(({ outcome }) => outcome),
      noted.map(({ answer }) => answer),
      noted.map(({ isTry }) => isTry),
      noted.map(({ nextIn }) => nextIn),
    ],
  );
