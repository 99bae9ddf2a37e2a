/** Doubts of a bulk e-mail: a person marks it as arrived, or has it sent again. */
import { beforeAll, describe, expect, it } from 'vitest';
import { BULK_EMAIL_STATUS, BULK_OUTCOME } from '../../src/domain/codes.ts';
import { stepsOf } from '../api/support/records.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, bulkEmailFixture, type BulkEmail, type Reader } from './support/bulk-email-fixture.ts';

const house = bulkEmailFixture();

const settle = (id: string, arrived: boolean, clients?: readonly (string | undefined)[]) =>
  house.admin.send('POST', `${AT}/${id}/doubts`, { arrived, ...(clients === undefined ? {} : { clients }) });

/** An e-mail that was cut off while it was handed over to each of these. */
async function doubted(count: number, data: object = {}): Promise<{ id: string; readers: Reader[] }> {
  const readers = await house.readers(count);
  const cut = await house.mailServer({ after: () => 'cut' });
  const { id, schedule } = await house.written(readers, data);
  if (schedule === null) await house.begin(id);
  else
    await house.server.command(`UPDATE bulk_email SET next_run_at = now() - interval '1 s' WHERE id = $1`, [
      id,
    ]);
  await house.send(cut);
  expect(await house.now(id)).toMatchObject({ in_doubt: count });
  return { id, readers };
}

const choices = (id: string) =>
  house.server.query<{ arrived: boolean; settled_by_name: string; email: string }>(
    `SELECT d.arrived, d.settled_by_name, u.email FROM bulk_email_doubt d JOIN app_user u ON u.id = d.user_id
      WHERE d.bulk_email_id = $1 ORDER BY d.id`,
    [id],
  );

describe('marking as arrived', () => {
  it('counts it as sent without sending, and records who decided', async () => {
    const { id, readers } = await doubted(2);
    const reply = await settle(id, true, [readers[0]?.id]);
    expect([reply.status, reply.body?.message]).toEqual([
      200,
      '1 e-mail of “New rounds” is marked as arrived.',
    ]);
    expect(dataOf<BulkEmail>(reply)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, sent: 1, in_doubt: 1 });
    const mails = await house.mailServer();
    await house.send(mails);
    expect(mails.received).toEqual([]);
    expect(await choices(id)).toEqual([
      { arrived: true, settled_by_name: expect.stringContaining(' '), email: readers[0]?.email },
    ]);
    expect((await stepsOf(house.server, id)).map(({ event }) => event)).toEqual([
      'CREATE',
      'BEGIN',
      'END',
      'SETTLE',
    ]);
  });
});

describe('sending again', () => {
  it('sends it once more, only to the named recipients', async () => {
    const { id, readers } = await doubted(2);
    expect((await settle(id, false, [readers[1]?.id])).status).toBe(200);
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sending, waiting: 1, in_doubt: 1 });
    const mails = await house.mailServer();
    await house.send(mails);
    await house.send(mails);
    expect(mails.received.map(({ to }) => to)).toEqual([readers[1]?.email]);
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, sent: 1, in_doubt: 1 });
    expect(await choices(id)).toMatchObject([{ arrived: false, email: readers[1]?.email }]);
    expect((await stepsOf(house.server, id)).map(({ event }) => event).slice(-2)).toEqual([
      'SEND_AGAIN',
      'END',
    ]);
  });

  it('marks it again before it is handed over, so that it may be in doubt again, and is not repeated by itself', async () => {
    const { id } = await doubted(1);
    await settle(id, false);
    const cut = await house.mailServer({ after: () => 'cut' });
    await house.send(cut);
    await house.send(cut);
    expect(cut.received).toHaveLength(1);
    expect(await house.now(id)).toMatchObject({ in_doubt: 1, sent: 0 });
    await settle(id, false);
    const mails = await house.mailServer();
    await house.send(mails);
    expect(mails.received).toHaveLength(1);
    expect(await choices(id)).toHaveLength(2);
  });

  it('keeps the links of the first e-mail working, because it may have arrived', async () => {
    const readers = await house.readers(1);
    const cut = await house.mailServer({ after: () => 'cut' });
    const { id } = await house.written(readers, { stone_choice: { from: 'arrivals', days: 90 } });
    await house.begin(id);
    await house.send(cut);
    await settle(id, false);
    const mails = await house.mailServer();
    await house.send(mails);
    const nobody = house.server.asNobody();
    const found: (string | undefined)[] = [];
    for (const { mail } of [...cut.received, ...mails.received]) {
      const [page, token] = [/shared\/([\w-]{43})/, /unsubscribe\/([\w-]{43})/].map(
        (pattern) => pattern.exec(mail.text ?? '')?.[1],
      );
      expect((await nobody.get(`/shared/${page}`)).status).toBe(200);
      expect((await nobody.get(`/unsubscribe/${token}`)).status).toBe(200);
      found.push(page, token);
    }
    expect(new Set(found).size).toBe(4);
  });

  it('skips recipients who no longer want offers, and refuses them if they are named', async () => {
    const { id, readers } = await doubted(2);
    const [gone, stays] = readers;
    await house.server.command(
      'INSERT INTO mail_suppression (address_hash) SELECT mail_address_hash(email) FROM app_user WHERE id = $1',
      [gone?.id],
    );
    const named = await settle(id, false, [gone?.id, stays?.id]);
    expect([named.status, named.body?.message]).toEqual([
      409,
      'Carla is no longer getting offers by e-mail. Nothing was changed.',
    ]);
    const alone = await settle(id, false, [gone?.id]);
    expect([alone.status, alone.body?.message]).toEqual([
      409,
      'The recipients in doubt no longer want offers by e-mail.',
    ]);
    expect((await settle(id, false)).status).toBe(200);
    expect(await house.now(id)).toMatchObject({ waiting: 1, in_doubt: 1 });
    expect((await settle(id, true, [gone?.id])).status).toBe(200);
  });

  it('of a scheduled e-mail keeps the time of the next run', async () => {
    const { id } = await doubted(1, { schedule: '30 4 * * MON' });
    const due = '2030-01-07T04:30:00.000Z';
    await house.server.command('UPDATE bulk_email SET next_run_at = $2 WHERE id = $1', [id, due]);
    expect((await settle(id, false)).status).toBe(200);
    const mails = await house.mailServer();
    await house.send(mails);
    expect(mails.received).toHaveLength(1);
    const now = await house.now(id);
    expect([now.status, new Date(now.next_run_at ?? '').toISOString()]).toEqual([
      BULK_EMAIL_STATUS.scheduled,
      due,
    ]);
  });
});

describe('refusals', () => {
  let sent: BulkEmail;
  let reader: Reader | undefined;
  beforeAll(async () => {
    [reader] = await house.readers(1);
    sent = await house.written(reader ? [reader] : []);
    await house.begin(sent.id);
    const mails = await house.mailServer();
    await house.send(mails);
  });

  it.each([true, false])(
    'refuses somebody who is not in doubt, and somebody who is no recipient',
    async (arrived) => {
      const none = await settle(sent.id, arrived, [reader?.id]);
      expect([none.status, none.body?.message]).toEqual([
        409,
        'No recipients of this e-mail are in doubt now.',
      ]);
      expect((await settle(sent.id, arrived)).status).toBe(409);
      const [other] = await house.readers(1);
      expect((await settle(sent.id, arrived, [other?.id])).status).toBe(404);
      expect((await settle(sent.id, arrived, ['nobody'])).status).toBe(404);
      expect((await settle('nothing', arrived)).status).toBe(404);
    },
  );

  it('settles all of the named ones, or none', async () => {
    const { id, readers } = await doubted(2);
    const clients = readers.map((one) => one.id);
    await settle(id, true, [clients[0]]);
    const both = await settle(id, false, clients);
    expect([both.status, both.body?.message]).toEqual([
      409,
      'Carla is no longer in doubt. Nothing was changed.',
    ]);
    expect(await house.now(id)).toMatchObject({ in_doubt: 1, waiting: 0 });
  });

  it('sends nothing again of an e-mail that was stopped meanwhile; it can still be marked as arrived', async () => {
    const { id, readers } = await doubted(1);
    const [more] = await house.readers(1);
    await house.server.command(`UPDATE bulk_email SET status = ${BULK_EMAIL_STATUS.sending} WHERE id = $1`, [
      id,
    ]);
    await house.server.command(
      'INSERT INTO bulk_email_recipient (bulk_email_id, run, user_id) VALUES ($1, 1, $2)',
      [id, more?.id],
    );
    await house.admin.send('PUT', `${AT}/${id}/stop`);
    expect((await settle(id, false)).status).toBe(409);
    expect((await settle(id, true, [readers[0]?.id])).status).toBe(200);
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.stopped, sent: 1, waiting: 1 });
  });

  it('lets only one of two people settle it at the same time', async () => {
    const { id } = await doubted(1);
    const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => settle(id, at % 2 === 0)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await choices(id)).toHaveLength(1);
  });

  it('has one effect with a repeated key', async () => {
    const { id } = await doubted(1);
    const key = { 'idempotency-key': `again-${id}` };
    const send = () => house.admin.send('POST', `${AT}/${id}/doubts`, { arrived: false }, key);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await choices(id)).toHaveLength(1);
    const [row] = await house.recipients(id);
    expect(row?.outcome).toBe(BULK_OUTCOME.waiting);
  });
});
