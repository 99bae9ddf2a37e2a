/** Mails: queued in the transaction that causes them, and moved by the outcome of each try. */
import type { MailKind } from '../../src/domain/mails.ts';
import { isRinging } from '../../src/domain/notices.ts';
import { oneLine } from '../../src/domain/text/control-characters.ts';
import { decide } from '../../src/machines/decide.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import { prepared } from '../db/prepared.ts';
import { IS_WHOLE } from '../db/queries/mails/mail-log.ts';
import { keepPeopleOf } from '../db/queries/keep-people.ts';
import { recipientsOf, type Recipient } from '../db/queries/mails/recipients.ts';
import { isUuid, type Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { framedHtml, framedPlain } from '../mail/frame.ts';
import type { MailSecret } from '../mail/secret.ts';
import type { RenderedMail, Template } from '../mail/template.ts';
import { notFound } from '../refusals.ts';
import { truncate } from '../security/truncate.ts';
import { writeNotices } from './notices/send-notices.ts';
import { refusedBy } from './guard-refusals.ts';
import { moveByJob } from './move-by-job.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from './write-history.ts';

export interface MailFor<Facts> {
  /** The person's id. */
  to: string;
  facts: Facts;
  /** Another address of the person than the present one. */
  address?: string;
  /** A secret only for the recipient, if the template has a place for it. */
  secret?: MailSecret;
  /** The mail's id, for a caller that stores it. */
  id?: string;
  attachment?: Attachment;
}

/** An attached file, kept until the mail is sent or its text is deleted. */
export interface Attachment {
  name: string;
  mime: string;
  content: Uint8Array;
}

const LONGEST_SUBJECT = 300;
/** Mails per statement. */
const SPAN = 500;

const MAILER: Omit<NamedActor, 'requestId'> = { id: null, role: null, name: 'E-mail', job: 'send-mails' };

/**
 * QUEUE: writes a mail for each of these people in this transaction, so that it is sent only if its
 * cause is committed. People who get no mails, or have turned this kind off, are left out. Each
 * also gets a notice, unless notices of this kind are turned off. `cause` is the actor, whose
 * request the history keeps.
 */
export async function queueMail<Facts>(
  tx: Tx,
  cause: Pick<NamedActor, 'requestId'>,
  template: Template<Facts>,
  mails: readonly MailFor<Facts>[],
): Promise<void> {
  const recipients = await recipientsOf(
    tx,
    template.kind,
    mails.map((mail) => mail.to),
  );
  const letters = mails.flatMap((mail) => {
    const recipient = recipients.get(mail.to);
    if (recipient === undefined) return [];
    const facts = recipient.sees_prices ? mail.facts : withoutPrices(mail.facts);
    return [{ mail, recipient, letter: template.write(facts) }];
  });
  keep(
    tx,
    cause,
    letters
      .filter(({ recipient }) => recipient.by_mail)
      .map(({ mail, recipient, letter }) => written(template.kind, letter, recipient, mail)),
  );
  if (!isRinging(template.kind)) return;
  const rung = letters.filter(({ recipient }) => recipient.by_bell);
  writeNotices(
    tx,
    template.kind,
    rung.map(({ recipient: { id }, letter }) => ({ to: id, ...noticeOf(letter) })),
  );
}

/**
 * For whoever does not see the prices of their company. Mails about offers and invoices, whose
 * sentences have amounts, are not for them at all.
 */
function withoutPrices<Facts>(facts: Facts): Facts {
  const { stones } = facts as { stones?: unknown };
  if (!Array.isArray(stones)) return facts;
  return { ...facts, stones: stones.map((stone: object) => ({ ...stone, sell_amt: null })) };
}

/** The rows by the person named in this column, who is null for nobody. Keeps the order. */
export const byPerson = <Column extends string, Row extends Readonly<Record<Column, string | null>>>(
  rows: readonly Row[],
  person: Column,
): (readonly [to: string, theirs: Row[]])[] =>
  [...Map.groupBy(rows, (row) => row[person])].flatMap(([to, theirs]) =>
    to === null ? [] : [[to, theirs] as const],
  );

/** One mail for each person, about all that is theirs. */
export const mailsBy = <Column extends string, Row extends Readonly<Record<Column, string | null>>, Facts>(
  rows: readonly Row[],
  person: Column,
  factsOf: (theirs: readonly Row[]) => Facts,
): MailFor<Facts>[] => byPerson(rows, person).map(([to, theirs]) => ({ to, facts: factsOf(theirs) }));

/** The text and link of a mail's notice. */
const noticeOf = ({ notice, subject, button }: RenderedMail): { words: string; path: string } =>
  notice ?? { words: subject, path: button?.path ?? '/dashboard' };

/** An address, perhaps without an account, entered by the sender. */
export interface MailToOther<Facts> {
  /** The sender's id. */
  from: string;
  address: string;
  facts: Facts;
}

/** QUEUE: one mail to an address that a person entered. */
export function queueMailToOther<Facts>(
  tx: Tx,
  cause: Pick<NamedActor, 'requestId'>,
  template: Template<Facts>,
  { from, address, facts }: MailToOther<Facts>,
): void {
  keep(tx, cause, [written(template.kind, template.write(facts), { id: from, name: '', email: address })]);
}

function keep(tx: Tx, cause: Pick<NamedActor, 'requestId'>, mails: readonly WrittenMail[]): void {
  const decision = decide('mail', null, { type: 'QUEUE' }, { actor: null, job: 'send-mails' });
  if (!decision.ok) throw refusedBy(decision.refusal);
  for (let at = 0; at < mails.length; at += SPAN) {
    const span = mails.slice(at, at + SPAN);
    insertMails(tx, span, decision.toCode);
    insertAttachments(tx, span);
    writeMoves(
      tx,
      { ...MAILER, requestId: cause.requestId },
      span.map(({ id, userId }) => moveOf('mail', id, userId, decision)),
    );
  }
}

interface WrittenMail {
  id: string;
  userId: string;
  kind: string;
  address: string;
  subject: string;
  html: string;
  plain: string;
  secret?: MailSecret;
  attachment?: Attachment;
}

function written(
  kind: MailKind,
  letter: RenderedMail,
  { id, name, email }: Pick<Recipient, 'id' | 'name' | 'email'>,
  { address, secret, attachment, id: mailId }: Omit<MailFor<unknown>, 'to' | 'facts'> = {},
): WrittenMail {
  const subject = truncate(oneLine(letter.subject), LONGEST_SUBJECT);
  const whole = { ...letter, subject };
  return {
    id: secret?.mailId ?? mailId ?? newId(),
    userId: id,
    kind,
    address: address ?? email,
    subject,
    html: framedHtml(kind, name, whole),
    plain: framedPlain(kind, name, whole),
    ...(secret ? { secret } : {}),
    ...(attachment ? { attachment } : {}),
  };
}

function insertMails(tx: Tx, mails: readonly WrittenMail[], status: number): void {
  tx.send(
    prepared(`INSERT INTO mail (id, user_id, kind, status, address, subject, html, plain, secret, secret_until)
     SELECT m.id, m.user_id, m.kind, $9, m.address, m.subject, m.html, m.plain, m.secret, m.secret_until
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[], $10::timestamptz[])
         AS m (id, user_id, kind, address, subject, html, plain, secret, secret_until)`),
    [
      mails.map(({ id }) => id),
      mails.map(({ userId }) => userId),
      mails.map(({ kind }) => kind),
      mails.map(({ address }) => address),
      mails.map(({ subject }) => subject),
      mails.map((mail) => mail.html),
      mails.map((mail) => mail.plain),
      mails.map(({ secret }) => secret?.sealed ?? null),
      status,
      mails.map(({ secret }) => secret?.until ?? null),
    ],
  );
}

function insertAttachments(tx: Tx, mails: readonly WrittenMail[]): void {
  const attached = mails.flatMap(({ id, attachment }) => (attachment ? [{ id, ...attachment }] : []));
  if (attached.length === 0) return;
  tx.send(
    `INSERT INTO mail_attachment (mail_id, name, mime, content)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[])`,
    [
      attached.map(({ id }) => id),
      attached.map(({ name }) => name),
      attached.map(({ mime }) => mime),
      attached.map(({ content }) => Buffer.from(content)),
    ],
  );
}

/** A locked mail, which moves independently of others. */
export interface LockedMail {
  id: string;
  user_id: string;
  status: number;
}

/**
 * SEND, FAIL or GIVE_UP by the job, on mails that the caller has locked; `reason` is kept in the
 * history.
 * @throws Refused 409 for a mail's state
 */
export function moveMails(
  tx: Tx,
  event: Extract<EventName, 'SEND' | 'FAIL' | 'GIVE_UP'>,
  mails: readonly LockedMail[],
  reason: string | null = null,
): void {
  moveByJob(
    tx,
    { ...MAILER, requestId: null },
    { workflow: 'mail', event },
    mails.map(({ id, user_id, status }) => ({ id, client_id: user_id, status })),
    reason,
  );
}

/**
 * SEND_AGAIN. The mail counts as never tried, and keeps its Message-ID.
 * @throws Refused 403 for the role; 404 if missing; 409 for its state, or its text is no longer
 * kept
 */
export async function sendMailAgain(
  tx: Tx,
  actor: NamedActor,
  id: string,
): Promise<LockedMail & { subject: string }> {
  if (isUuid(id)) keepPeopleOf(tx, 'mail', [id]);
  const mail = isUuid(id)
    ? await tx.one<LockedMail & { subject: string; whole: boolean }>(
        `SELECT id, user_id, status, subject,
                ${IS_WHOLE} AS whole
           FROM mail WHERE id = $1 FOR UPDATE`,
        [id],
      )
    : undefined;
  if (!mail) throw notFound();
  const decision = decide('mail', mail.status, { type: 'SEND_AGAIN' }, {
    actor: actorFact(actor),
    mailWhole: mail.whole,
  } satisfies FactsOf<'mail'>);
  if (!decision.ok) throw refusedBy(decision.refusal);
  await tx.run(
    // A try in progress is still recorded by the process that took the mail.
    `UPDATE mail SET next_try_at = now(), tries = 0, unanswered = false,
            taken_by = CASE WHEN taken_until > now() THEN taken_by END,
            taken_until = CASE WHEN taken_until > now() THEN taken_until END
      WHERE id = $1`,
    [mail.id],
  );
  writeMoves(tx, actor, [moveOf('mail', mail.id, mail.user_id, decision)]);
  return { ...mail, status: decision.toCode };
}
