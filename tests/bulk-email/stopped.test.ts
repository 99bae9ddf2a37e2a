/**
 * A bulk e-mail that was stopped: changed and scheduled anew, it goes to those who have not got it,
 * and to nobody twice.
 */
import { expect, it } from 'vitest';
import { BULK_EMAIL_STATUS, BULK_OUTCOME } from '../../src/domain/codes.ts';
import { stepsOf } from '../api/support/records.ts';
import { dataOf } from '../support/data-of.ts';
import type { MailServerForTests } from '../mails/support/mail-server.ts';
import { AT, bulkEmailFixture, type BulkEmail, type Reader } from './support/bulk-email-fixture.ts';
import { unsent } from '../mails/support/unsent.ts';

const house = bulkEmailFixture();

/** Sent to the first `sent` of these readers, then stopped. */
async function stoppedAfter(
  sent: number,
  readers: readonly Reader[],
  data: object = {},
): Promise<{ id: string; mails: MailServerForTests }> {
  const mails = await house.mailServer();
  const { id } = await house.written(readers, data);
  await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
  await house.begin(id);
  await house.send(mails, { perMinute: sent });
  expect(mails.received).toHaveLength(sent);
  expect((await house.admin.send('PUT', `${AT}/${id}/stop`)).status).toBe(200);
  return { id, mails };
}

const change = (id: string, readers: readonly Reader[], data: object = {}) =>
  house.admin.send('PUT', AT, {
    id,
    subject: 'Newer rounds',
    body: '<p>Dear client, once more</p>',
    audience: { clients: readers.map((one) => one.id) },
    stone_choice: { from: 'nothing' },
    ...data,
  });

const toOf = (mails: MailServerForTests): string[] => mails.received.map(({ to }) => to).toSorted();
const emailsOf = (readers: readonly Reader[]): string[] => readers.map(({ email }) => email).toSorted();
const due = (id: string): Promise<void> =>
  house.server.command(`UPDATE bulk_email SET next_run_at = now() - interval '1 minute' WHERE id = $1`, [id]);

it('becomes a draft when it is changed, and its new text goes to the clients still to receive it', async () => {
  const readers = await house.readers(5);
  const { id, mails } = await stoppedAfter(2, readers);
  expect(await house.now(id)).toMatchObject({ unfinished: true, would_get: 3, sent: 2, waiting: 3 });
  const changed = dataOf<BulkEmail>(await change(id, readers));
  expect(changed).toMatchObject({ status: BULK_EMAIL_STATUS.draft, unfinished: true, would_get: 3, sent: 2 });
  await house.send(mails);
  expect(mails.received).toHaveLength(2);

  expect((await house.begin(id)).body?.message).toBe(
    unsent('The e-mail “Newer rounds” reaches none of 3 clients.'),
  );
  await house.send(mails);
  expect(toOf(mails)).toEqual(emailsOf(readers));
  expect(mails.received.map(({ mail }) => mail.subject)).toEqual([
    'New rounds',
    'New rounds',
    'Newer rounds',
    'Newer rounds',
    'Newer rounds',
  ]);
  expect(await house.now(id)).toMatchObject({
    status: BULK_EMAIL_STATUS.sent,
    unfinished: false,
    recipients: 5,
    sent: 5,
  });
  expect((await stepsOf(house.server, id)).map(({ event }) => event)).toEqual([
    'CREATE',
    'BEGIN',
    'STOP',
    'UPDATE',
    'BEGIN',
    'END',
  ]);
});

it('continues at its new time', async () => {
  const readers = await house.readers(3);
  const { id, mails } = await stoppedAfter(1, readers);
  const over = await change(id, readers, { send_at: new Date(Date.now() - 60_000).toISOString() });
  expect([over.status, over.body?.message]).toEqual([409, 'Choose a time in the future.']);
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  expect(dataOf<BulkEmail>(await change(id, readers, { send_at }))).toMatchObject({
    status: BULK_EMAIL_STATUS.scheduled,
    next_run_at: send_at,
  });
  await house.send(mails);
  expect(mails.received).toHaveLength(1);
  await due(id);
  await house.send(mails);
  expect(toOf(mails)).toEqual(emailsOf(readers));
  expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, sent: 3 });
});

it('continues once if it has a schedule, and goes to everybody in the next run', async () => {
  const readers = await house.readers(3);
  const schedule = '30 4 * * MON';
  const { id, mails } = await stoppedAfter(2, readers, { schedule });
  dataOf(await change(id, readers, { schedule }));
  await due(id);
  await house.send(mails);
  expect(toOf(mails)).toEqual(emailsOf(readers));
  expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.scheduled, unfinished: false });
  await due(id);
  await house.send(mails);
  expect(mails.received).toHaveLength(6);
});

it('goes to clients who were chosen since, and no longer to those who are not', async () => {
  const readers = await house.readers(4);
  const [added] = await house.readers(1);
  const { id, mails } = await stoppedAfter(1, readers);
  const got = mails.received[0]?.to;
  const waiting = readers.filter(({ email }) => email !== got);
  const [dropped, ...kept] = waiting;
  if (!added || !dropped) throw new Error('Some of them wait.');
  // Everybody who had it is chosen again, too.
  const chosen = [...readers.filter((one) => one !== dropped), added];
  expect(dataOf<BulkEmail>(await change(id, chosen))).toMatchObject({ would_get: kept.length + 1 });
  await house.begin(id);
  await house.send(mails);
  expect(toOf(mails)).toEqual(emailsOf(chosen));
  const [left] = await house.recipients(id, `?outcome=${BULK_OUTCOME.leftOut}`);
  expect(left).toMatchObject({
    email: dropped.email,
    answer: 'No longer chosen when the e-mail went on, or no longer getting offers.',
  });
  expect(await house.now(id)).toMatchObject({ sent: 4, left_out: 1, status: BULK_EMAIL_STATUS.sent });
});

it('goes to a client who was left out and has agreed since', async () => {
  const readers = await house.readers(2);
  const { id } = await house.written(readers);
  await house.begin(id);
  const clients = [readers[0]?.id];
  await house.admin.send('PUT', `${AT}/consent`, { clients, given: false, how: 'On the telephone' });
  const mails = await house.mailServer();
  await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
  await house.server.command(
    `UPDATE bulk_email_recipient SET next_try_at = now() + interval '1 hour' WHERE bulk_email_id = $1 AND user_id = $2`,
    [id, readers[1]?.id],
  );
  await house.send(mails);
  expect(await house.now(id)).toMatchObject({ left_out: 1, waiting: 1 });
  await house.admin.send('PUT', `${AT}/${id}/stop`);
  await house.admin.send('PUT', `${AT}/consent`, { clients, given: true, how: 'On the telephone' });
  expect(await house.now(id)).toMatchObject({ would_get: 2 });
  await house.begin(id);
  await house.send(mails);
  expect(toOf(mails)).toEqual(emailsOf(readers));
  expect(await house.now(id)).toMatchObject({ sent: 2, left_out: 0 });
});

it('keeps recipients in doubt: listed, and not sent again when it continues', async () => {
  const readers = await house.readers(3);
  const { id, mails } = await stoppedAfter(1, readers);
  await house.server.command(
    `UPDATE bulk_email_recipient SET outcome = ${BULK_OUTCOME.inDoubt} WHERE bulk_email_id = $1 AND outcome = ${BULK_OUTCOME.sent}`,
    [id],
  );
  const send_at = new Date(Date.now() + 3_600_000).toISOString();
  expect(dataOf<BulkEmail>(await change(id, readers, { send_at }))).toMatchObject({
    in_doubt: 1,
    would_get: 2,
  });
  const again = await house.admin.send('POST', `${AT}/${id}/doubts`, { arrived: false });
  expect([again.status, again.body?.message]).toEqual([
    409,
    'This e-mail was stopped and continues at its time. Send those in doubt again after that.',
  ]);
  await due(id);
  await house.send(mails);
  expect(toOf(mails)).toEqual(emailsOf(readers));
  expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, sent: 2, in_doubt: 1 });
  expect(await house.recipients(id, `?outcome=${BULK_OUTCOME.inDoubt}`)).toHaveLength(1);
  dataOf(await house.admin.send('POST', `${AT}/${id}/doubts`, { arrived: true }));
  expect(await house.now(id)).toMatchObject({ sent: 3, in_doubt: 0 });
});

it('is never sent with its old text by a process that had taken recipients before it was stopped', async () => {
  const mails = await house.mailServer();
  const readers = await house.readers(2);
  const { id } = await house.written(readers);
  await house.begin(id);
  const [taker] = await house.readers(1);
  await house.server.command(
    `UPDATE bulk_email_recipient SET taken_by = $2, taken_until = now() + interval '10 minutes' WHERE bulk_email_id = $1`,
    [id, taker?.id],
  );
  await house.admin.send('PUT', `${AT}/${id}/stop`);
  dataOf(await change(id, readers));
  await house.begin(id);
  const [still] = await house.server.query<{ taken: number }>(
    'SELECT count(taken_by)::int AS taken FROM bulk_email_recipient WHERE bulk_email_id = $1',
    [id],
  );
  expect(still?.taken).toBe(0);
  await house.send(mails);
  expect(mails.received.map(({ mail }) => mail.subject)).toEqual(['Newer rounds', 'Newer rounds']);
});

it('goes to nobody once all chosen clients have it', async () => {
  const readers = await house.readers(3);
  const { id, mails } = await stoppedAfter(2, readers);
  const reached = readers.filter(({ email }) => mails.received.some(({ to }) => to === email));
  expect(dataOf<BulkEmail>(await change(id, reached))).toMatchObject({ would_get: 0 });
  const begun = await house.begin(id);
  expect([begun.status, begun.body?.message]).toEqual([
    409,
    'This e-mail has no recipients: the chosen clients already have it, did not agree to receive offers, or their addresses are held back.',
  ]);
  await house.send(mails);
  expect(mails.received).toHaveLength(2);
});

it('shows the new stones to clients who get it now, and the old ones to those who had it', async () => {
  const readers = await house.readers(2);
  const found = await house.admin.send('POST', '/inventory/search', {
    size: 4,
    status: [1],
    diamond_type: 1,
  });
  const numbers = dataOf<{ stockList: { stock_no: string }[] }>(found).stockList.map(
    ({ stock_no }) => stock_no,
  );
  const [old, next] = [numbers.slice(0, 2), numbers.slice(2)];
  const { id, mails } = await stoppedAfter(1, readers, {
    stone_choice: { from: 'chosen', stock_numbers: old },
  });
  dataOf(await change(id, readers, { stone_choice: { from: 'chosen', stock_numbers: next } }));
  await house.begin(id);
  await house.send(mails);
  const shown = await Promise.all(
    mails.received.map(async ({ mail }) => {
      const [, secret = ''] = /\/shared\/([\w-]{43})/.exec(mail.text ?? '') ?? [];
      const page = dataOf<{ stones: { stock_no: string }[] }>(
        await house.server.asNobody().get(`/shared/${secret}`),
      );
      return page.stones.map(({ stock_no }) => stock_no);
    }),
  );
  expect(shown).toEqual([old, next]);
  expect(mails.received.map(({ mail }) => old.every((number) => mail.text?.includes(number)))).toEqual([
    true,
    false,
  ]);
});
