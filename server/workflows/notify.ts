/**
 * Tells people what nobody has told them yet: finds it, marks it, and writes each person one mail
 * or notice about all that is theirs, in one transaction.
 */
import type { NoticeKind } from '../../src/domain/notices.ts';
import { lockReminders } from '../db/queries/mails/reminders.ts';
import { administrators } from '../db/queries/people/administrators.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Template } from '../mail/template.ts';
import { byPerson, mailsBy, queueMail } from './mail.ts';
import { sendNotices, type NewNotice } from './notices/send-notices.ts';

/** Writes the mails or notices about these rows. */
type Message<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

type Person<Column extends string> = Readonly<Record<Column, string | null>>;

/** A mail to each person named in this column, about their rows. */
export const mailTo =
  <Column extends string, Row extends Person<Column>, Facts>(
    person: Column,
    template: Template<Facts>,
    factsOf: (theirs: readonly Row[]) => Facts,
  ): Message<Row> =>
  (tx, rows) =>
    queueMail(tx, { requestId: null }, template, mailsBy(rows, person, factsOf));

/** A notice without a mail for each person named in this column, about their rows. */
export const ringFor =
  <Column extends string, Row extends Person<Column>>(
    person: Column,
    kind: NoticeKind,
    noticeOf: (theirs: readonly Row[]) => Omit<NewNotice, 'to'>,
  ): Message<Row> =>
  (tx, rows) =>
    sendNotices(
      tx,
      kind,
      byPerson(rows, person).map(([to, theirs]) => ({ to, ...noticeOf(theirs) })),
    );

/** One notice for all administrators, about rows of clients without a business associate. */
export const ringForUnattended =
  <Row extends Person<'associate_id'>>(
    kind: NoticeKind,
    noticeOf: (unattended: readonly Row[]) => Omit<NewNotice, 'to'>,
  ): Message<Row> =>
  async (tx, rows) => {
    const unattended = rows.filter(({ associate_id: associate }) => associate === null);
    if (unattended.length === 0) return;
    const notice = noticeOf(unattended);
    const told = (await administrators(tx)).map((to) => ({ to, ...notice }));
    await sendNotices(tx, kind, told);
  };

/** These messages one after the other; none if there are no rows. */
export const together =
  <Row>(messages: readonly Message<Row>[]): Message<Row> =>
  async (tx, rows) => {
    if (rows.length > 0) for (const message of messages) await message(tx, rows);
  };

/** Messages about what is read of the rows. */
export const reading =
  <Found, Row>(
    read: (tx: Tx, found: readonly Found[]) => Promise<readonly Row[]>,
    messages: readonly Message<Row>[],
  ): Message<Found> =>
  async (tx, found) =>
    together(messages)(tx, await read(tx, found));

/**
 * A batch of what is untold, for `inBatches`.
 * @param untold reads up to `most`, or all where there are never many, and marks them as told
 * @param lock taken first: two processes that skip each other's rows would each tell the same
 * person
 */
export const telling =
  <Row>(
    untold: (tx: Tx, most: number) => Promise<readonly Row[]>,
    messages: readonly Message<Row>[],
    lock: (tx: Tx) => Promise<unknown> = lockReminders,
  ) =>
  async (tx: Tx, most: number): Promise<number> => {
    await lock(tx);
    const rows = await untold(tx, most);
    await together(messages)(tx, rows);
    return rows.length;
  };
