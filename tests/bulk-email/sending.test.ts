/**
 * Sending a bulk e-mail: to each recipient at most once, at their own prices, and never to those
 * who have not agreed.
 */
import { describe, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import { BULK_OUTCOME, BULK_EMAIL_STATUS } from '../../src/domain/codes.ts';
import { stepsOf } from '../api/support/records.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { dataOf } from '../support/data-of.ts';
import { AT, bulkEmailFixture } from './support/bulk-email-fixture.ts';
import { unsent } from '../mails/support/unsent.ts';

const house = bulkEmailFixture();

const outcomesOf = async (id: string) =>
  new Map((await house.recipients(id)).map(({ email, outcome }) => [email, outcome]));

/** Simulates the death of the process that had taken these recipients. */
const expireLeases = () =>
  house.server.command(
    `UPDATE bulk_email_recipient SET taken_until = now() - interval '1 second' WHERE taken_by IS NOT NULL`,
  );

describe('sending', () => {
  it('goes once to everybody who has agreed, and ends', async () => {
    const mails = await house.mailServer();
    const agreed = await house.readers(3);
    const [silent] = await house.readers(1, false);
    const { id } = await house.written([...agreed, ...(silent ? [silent] : [])]);
    expect(await house.now(id)).toMatchObject({ would_get: 3, not_agreed: 1 });
    const reply = await house.begin(id);
    expect(reply.body?.message).toBe(unsent('The e-mail “New rounds” reaches none of 3 clients.'));
    await house.send(mails);
    await house.send(mails);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(
      agreed.map(({ email }) => email).toSorted(),
    );
    // Answers go to whoever wrote it.
    const answers = mails.received.map(({ mail }) => mail.replyTo?.map(({ address }) => address));
    expect(answers).toEqual(agreed.map(() => ['admin@pavilion.test']));
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, recipients: 3, sent: 3 });
    expect((await stepsOf(house.server, id)).map(({ event }) => event)).toEqual(['CREATE', 'BEGIN', 'END']);
  });

  it('can be unsubscribed from with the one-click request of mail programs', async () => {
    const mails = await house.mailServer();
    const [reader] = await house.readers(1);
    const first = await house.written(reader ? [reader] : []);
    await house.begin(first.id);
    await house.send(mails);
    const raw = mails.received[0]?.raw.replaceAll('\r\n ', ' ') ?? '';
    const [, token = ''] =
      /^List-Unsubscribe: <https:\/\/portal\.house\.com\/unsubscribe\/([\w-]{43})>\r$/m.exec(raw) ?? [];
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mails.received[0]?.mail.text).toContain(`https://portal.house.com/unsubscribe/${token}`);

    const nobody = house.server.asNobody();
    expect(dataOf(await nobody.get(`/unsubscribe/${token}`))).toMatchObject({ subscribed: true });
    for (let time = 0; time < 2; time++) {
      const clicked = await fetch(`${house.server.url}/unsubscribe/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(clicked.status).toBe(200);
    }
    expect(dataOf(await nobody.get(`/unsubscribe/${token}`))).toMatchObject({ subscribed: false });
    expect((await nobody.get(`/unsubscribe/${'x'.repeat(43)}`)).status).toBe(404);

    const second = await house.written(reader ? [reader] : []);
    expect(await house.now(second.id)).toMatchObject({ would_get: 0, not_agreed: 1 });
    expect(await house.begin(second.id)).toMatchObject({
      status: 409,
      body: {
        message:
          'This e-mail has no recipients: the chosen clients already have it, did not agree to receive offers, or their addresses are held back.',
      },
    });
    // Consent recorded by staff does not override it.
    const again = await house.admin.send('PUT', `${AT}/consent`, {
      clients: [reader?.id],
      given: true,
      how: 'On the telephone',
    });
    expect(dataOf(again)).toEqual({ recorded: 0, unsubscribed: [reader?.id] });
  });

  it('puts a recipient in doubt if the server never answered, and does not send again', async () => {
    const mails = await house.mailServer({ after: () => 'cut' });
    const [reader] = await house.readers(1);
    const { id } = await house.written(reader ? [reader] : []);
    await house.begin(id);
    await house.send(mails);
    await house.send(mails);
    expect(mails.received).toHaveLength(1);
    const [row] = await house.recipients(id, `?outcome=${BULK_OUTCOME.inDoubt}`);
    expect(row).toMatchObject({ email: reader?.email, outcome: BULK_OUTCOME.inDoubt });
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, in_doubt: 1, sent: 0 });
  });

  it('puts the recipient in doubt at whom a process died, and continues with the others', async () => {
    const mails = await house.mailServer();
    const readers = await house.readers(3);
    const { id } = await house.written(readers);
    await house.begin(id);
    const [first, second] = readers.map((one) => one.id);
    await house.server.command(
      `UPDATE bulk_email_recipient SET taken_by = user_id, taken_until = now() + interval '10 minutes',
              begun_at = CASE WHEN user_id = $1 THEN now() END WHERE user_id = ANY ($2::uuid[])`,
      [first, [first, second]],
    );
    await house.send(mails);
    expect(mails.received).toHaveLength(1);
    await expireLeases();
    await house.send(mails);
    expect(mails.received).toHaveLength(2);
    expect((await outcomesOf(id)).get(readers[0]?.email ?? '')).toBe(BULK_OUTCOME.inDoubt);
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.sent, in_doubt: 1, sent: 2 });
  });

  it('records permanent refusals at once, and retries temporary ones', async () => {
    let isBusy = true;
    const readers = await house.readers(2);
    const [gone, busy] = readers.map(({ email }) => email);
    const mails = await house.mailServer({
      refuses(address) {
        if (address === gone) return { code: 550, message: '5.1.1 No such mailbox' };
        return isBusy ? { code: 451, message: '4.3.0 Try again later' } : null;
      },
    });
    const { id } = await house.written(readers);
    await house.begin(id);
    await house.send(mails);
    expect(await house.now(id)).toMatchObject({ refused: 1, waiting: 1, status: BULK_EMAIL_STATUS.sending });
    const [row] = await house.recipients(id, `?outcome=${BULK_OUTCOME.refused}`);
    expect(row?.answer).toContain('No such mailbox');
    isBusy = false;
    await house.server.command('UPDATE bulk_email_recipient SET next_try_at = now() WHERE outcome = 1');
    await house.send(mails);
    expect(mails.received.map(({ to }) => to)).toEqual([busy]);
    expect(await house.now(id)).toMatchObject({ sent: 1, refused: 1, status: BULK_EMAIL_STATUS.sent });
  });

  it('stops, continues with the clients still to receive it, and keeps to the rate limit', async () => {
    const mails = await house.mailServer();
    const readers = await house.readers(5);
    const { id } = await house.written(readers);
    await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
    await house.begin(id);
    await house.send(mails, { perMinute: 2 });
    await house.send(mails, { perMinute: 2 });
    expect(mails.received).toHaveLength(2);
    expect((await house.admin.send('PUT', `${AT}/${id}/stop`)).status).toBe(200);
    await house.send(mails);
    expect(mails.received).toHaveLength(2);
    expect((await house.begin(id)).body?.message).toBe(
      unsent('The e-mail “New rounds” reaches none of 3 clients.'),
    );
    await house.send(mails);
    expect(new Set(mails.received.map(({ to }) => to)).size).toBe(5);
    expect(mails.received).toHaveLength(5);
  });

  it('stops if whoever began it may no longer send it, which the administrators are told', async () => {
    const mails = await house.mailServer();
    const { id } = await house.written(await house.readers(3));
    await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
    await house.begin(id);
    await house.send(mails, { perMinute: 1 });
    const [me] = await house.server.query<{ id: string }>(
      `SELECT id FROM app_user WHERE email = 'admin@pavilion.test'`,
    );
    await house.server.command(
      `INSERT INTO app_user (id, role_id, email, first_name) VALUES (gen_random_uuid(), 1, 'third@house.test', 'Third')`,
    );
    await revokePermission(house.server, me?.id ?? '', 'bulk-email');
    await house.send(mails);
    await restorePermissions(house.server, me?.id ?? '');
    expect(mails.received).toHaveLength(1);
    expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.stopped, sent: 1, waiting: 2 });
    expect((await stepsOf(house.server, id)).map(({ event }) => event)).toEqual(['CREATE', 'BEGIN', 'LAPSE']);
    expect(
      await house.server.query(
        `SELECT words FROM notice WHERE path = $1 AND user_id = (SELECT id FROM app_user WHERE email = 'third@house.test')`,
        [`/bulk-email/${id}`],
      ),
    ).toEqual([{ words: 'The e-mail “New rounds” was stopped: whoever began it may no longer send it' }]);
    // Whoever may continues it.
    await house.server.command(`UPDATE bulk_email_recipient SET begun_at = begun_at - interval '1 hour'`);
    await house.begin(id);
    await house.send(mails);
    expect(new Set(mails.received.map(({ to }) => to)).size).toBe(3);
  });

  it('starts once for a repeated key, and not while it is being sent', async () => {
    const readers = await house.readers(1);
    const { id } = await house.written(readers);
    const key = `send-${id}`;
    const first = await house.begin(id, key);
    const repeated = await house.begin(id, key);
    expect([first.status, repeated.status]).toEqual([200, 200]);
    expect((await stepsOf(house.server, id)).map(({ event }) => event)).toEqual(['CREATE', 'BEGIN']);
    expect((await house.begin(id)).status).toBe(409);
    await house.admin.send('PUT', `${AT}/${id}/stop`);
  });

  it('leaves out clients who withdraw their consent before their turn', async () => {
    const mails = await house.mailServer();
    const readers = await house.readers(2);
    const { id } = await house.written(readers);
    await house.begin(id);
    const clients = [readers[0]?.id];
    await house.admin.send('PUT', `${AT}/consent`, { clients, given: false, how: 'On the telephone' });
    await house.send(mails);
    expect(mails.received.map(({ to }) => to)).toEqual([readers[1]?.email]);
    expect(await house.now(id)).toMatchObject({ sent: 1, left_out: 1 });
  });
});

describe('a scheduled e-mail', () => {
  it('is sent when it is due, and again on its schedule', async () => {
    const mails = await house.mailServer();
    const readers = await house.readers(1);
    const { id, next_run_at } = await house.written(readers, { schedule: '30 4 * * MON' });
    expect(new Date(next_run_at ?? '').getUTCDay()).toBe(1);
    await house.send(mails);
    expect(mails.received).toHaveLength(0);
    for (let time = 1; time <= 2; time++) {
      await house.server.command(
        `UPDATE bulk_email SET next_run_at = now() - interval '1 minute' WHERE id = $1`,
        [id],
      );
      await house.send(mails);
      expect(mails.received).toHaveLength(time);
      expect(await house.now(id)).toMatchObject({ status: BULK_EMAIL_STATUS.scheduled, sent: 1 });
    }
    expect((await house.now(id)).next_run_at).toBe(next_run_at);
  });

  it('is a draft again, which the administrators are told, if its sender may no longer send it', async () => {
    const mails = await house.mailServer();
    const { id } = await house.written(await house.readers(1), { schedule: '30 4 * * MON' });
    const { command } = house.server;
    await command(
      `INSERT INTO app_user (id, role_id, email, first_name) VALUES (gen_random_uuid(), 1, 'second@house.test', 'Second')`,
    );
    await command(`UPDATE bulk_email SET next_run_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    await command(
      `INSERT INTO user_permission (user_id, permission_id, read_access, write_access)
       SELECT u.id, p.id, true, false FROM app_user u, permission p WHERE u.email = 'admin@pavilion.test' AND p.name = 'bulk-email'`,
    );
    await house.send(mails);
    await command('DELETE FROM user_permission');
    expect(mails.received).toEqual([]);
    expect(
      await house.server.query('SELECT status, schedule, next_run_at FROM bulk_email WHERE id = $1', [id]),
    ).toEqual([{ status: BULK_EMAIL_STATUS.draft, schedule: null, next_run_at: null }]);
    expect((await stepsOf(house.server, id)).map(({ event }) => event)).toEqual([
      'CREATE',
      'SCHEDULE',
      'LAPSE',
    ]);
    expect(
      await house.server.query(
        `SELECT words, path FROM notice WHERE user_id = (SELECT id FROM app_user WHERE email = 'second@house.test')`,
      ),
    ).toEqual([
      {
        words: 'The e-mail “New rounds” was not sent: whoever scheduled it may no longer send it',
        path: `/bulk-email/${id}`,
      },
    ]);
  });
});

describe('its stones', () => {
  it('are missing where a search or a collection has none at that moment, and nobody gets a letter without them', async () => {
    const mails = await house.mailServer();
    const readers = await house.readers(2);
    const none = { from: 'search', filters: { shape: ['HEART'], carat: ['99..99.5'] } };
    const { id } = await house.written(readers, { stone_choice: none });
    await house.begin(id);
    await house.send(mails);
    expect(await house.now(id)).toMatchObject({ sent: 0, left_out: 2 });
    for (const { email } of readers) expect(mails.to(email)).toEqual([]);
  });

  it('are those that each client sees, at their own prices', async () => {
    const mails = await house.mailServer();
    const readers = await house.readers(3);
    const [dear, plain, blind] = readers;
    const found = await house.admin.send('POST', '/inventory/search', {
      size: 4,
      status: [1],
      diamond_type: 1,
      shape: ['ROUND'],
    });
    const { stockList: stones } = dataOf<{ stockList: components['schemas']['Stone'][] }>(found);
    const numbers = stones.map(({ stock_no }) => stock_no);
    const [grown] = numbers;
    await house.server.command(
      'UPDATE stone SET stone_type = CASE WHEN stock_no = $2 THEN 1 ELSE 2 END WHERE stock_no = ANY ($1)',
      [numbers, grown],
    );
    await house.server.command(
      `INSERT INTO markup (id, client_id, percent, changed_by) VALUES (gen_random_uuid(), $1, 20, 'x')`,
      [dear?.id],
    );
    await house.server.command(
      `INSERT INTO inventory_access (client_id, shape, changed_by)
       SELECT $1, ARRAY[CASE WHEN $2::text = 'ROUND' THEN 'PEAR' END], 'x'`,
      [blind?.id, 'ROUND'],
    );
    const { id } = await house.written(readers, { stone_choice: { from: 'chosen', stock_numbers: numbers } });
    await house.begin(id);
    await house.send(mails);
    expect(await house.now(id)).toMatchObject({ sent: 2, left_out: 1 });
    const amounts: (string | null | undefined)[] = [];
    for (const reader of [dear, plain]) {
      const asked = { id, uid: reader?.id };
      const shown = await house.admin.send('POST', '/inventory/inventory-diamonds', asked);
      const { data } = dataOf<{ data: components['schemas']['Stone'][] }>(shown);
      expect(data.map(({ stock_no }) => stock_no)).toEqual(numbers);
      amounts.push(data[0]?.sell_amt);
      const text = mails.to(reader?.email ?? '')[0]?.mail.text ?? '';
      for (const { stock_no, sell_amt } of data) {
        expect(text).toContain(stock_no === grown ? `${stock_no}, LG Round` : `${stock_no}, Round`);
        expect(text.replaceAll(',', '')).toContain(`USD ${sell_amt}`);
      }
    }
    expect(new Set(amounts).size).toBe(2);
  });
});
