/** What happens when a client's server is down, slow, gone, or leads elsewhere. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { waitAfter } from '../../src/domain/webhooks.ts';
import { dataOf } from '../support/data-of.ts';
import { kindsTo, mailsTo } from '../mails/support/mails.ts';
import { restorePermissions, revokePermission } from '../roles/support/revoke.ts';
import { STATUS, webhookFixture, type ListeningClient } from './support/webhook-fixture.ts';
import { startReceiver, type Behaviour, type Receiver } from './support/receiver.ts';

const house = webhookFixture();
let other: Receiver;
beforeAll(async () => {
  other = await startReceiver();
});
afterAll(() => other.close());

const change = async (): Promise<string> => {
  const [stone] = await house.stones(1);
  await house.reprice([stone?.id ?? '']);
  return stone?.id ?? '';
};
const types = (): string[] => house.receiver.received.map(({ message }) => message.type);
const events = async (of: ListeningClient): Promise<string[]> => {
  const [newest] = await house.deliveries(of);
  const { history } = dataOf<{ history: { event: string }[] }>(
    await house.admin.get(`/external-clients/deliveries/${newest?.id}`),
  );
  return history.map(({ event }) => event);
};

describe('a server that fails', () => {
  it.each<[string, Behaviour, Partial<{ answer_status: number | null; answer: unknown }>]>([
    ['with 500', { status: 500, text: 'Down for repair' }, { answer_status: 500, answer: 'Down for repair' }],
    ['with 404', { status: 404 }, { answer_status: 404 }],
    [
      'by hanging up',
      'cut',
      { answer_status: null, answer: expect.stringContaining('The connection failed') },
    ],
    ['by silence', 'silence', { answer_status: null, answer: 'It did not answer within 0.3 seconds.' }],
  ])('%s is tried again as the same message, and then hears the rest', async (_name, manner, noted) => {
    const client = await house.listening();
    const first = await change();
    house.receiver.manner = manner;
    await house.send({ withinMs: 300 });
    const [failed] = await house.deliveries(client);
    expect(failed).toMatchObject({ status: STATUS.failed, tries: 1, ...noted });
    const second = await change();
    await house.send({ withinMs: 300 });
    // Its next attempt is not due, and newer deliveries wait behind it.
    expect(house.receiver.received).toHaveLength(1);
    house.receiver.manner = { status: 200 };
    await house.makeDue();
    await house.send();
    expect(house.receiver.stones().map(({ id }) => id)).toEqual([first, first, second]);
    const [lost, again, rest] = house.receiver.received;
    expect([again?.id, again?.body]).toEqual([lost?.id, lost?.body]);
    expect(rest?.id).not.toBe(lost?.id);
    expect(await events(client)).toEqual(['QUEUE', 'SEND']);
  });

  it('for a day is tried later and later, given up and paused; taken up again, it starts over', async () => {
    const client = await house.listening();
    await change();
    house.receiver.manner = { status: 503 };
    const waits: number[] = [];
    for (let tries = 1; waitAfter(tries) !== null; tries++) {
      await house.send();
      const [row] = await house.server.query<{ seconds: number }>(
        `SELECT round(extract(epoch FROM next_try_at - tried_at))::int AS seconds FROM webhook_delivery WHERE webhook_id = $1`,
        [client.webhook],
      );
      waits.push(row?.seconds ?? 0);
      await house.makeDue();
    }
    expect(waits.slice(0, 6)).toEqual([10, 60, 300, 900, 1_800, 1_800]);
    const day = waits.reduce((sum, wait) => sum + wait, 0);
    expect([day >= 86_400, day < 86_400 + 1_800]).toEqual([true, true]);
    expect((await house.webhook(client)).state).toBe('on');
    await house.send();
    expect((await house.webhook(client)).state).toBe('unanswered');
    // However often it was attempted.
    expect(await events(client)).toEqual(['QUEUE', 'FAIL', 'GIVE_UP']);
    const told = (await mailsTo(house.server, client.id)).filter(({ kind }) => kind === 'webhookPaused');
    expect(told).toHaveLength(1);
    expect(told[0]?.plain).toContain(`${house.receiver.host} has not accepted our messages for a day`);
    house.receiver.clear();
    await change();
    await house.send();
    expect(types()).toEqual([]);
    await client.api.send('PUT', `/external-clients/webhooks/${client.webhook}`, { paused: false });
    await house.send();
    expect(types()[0]).toBe('stock.start_over');
    expect((await house.webhook(client)).state).toBe('on');
  });

  it('with 410 is given up and paused at once', async () => {
    const client = await house.listening();
    await change();
    house.receiver.manner = { status: 410 };
    await house.send();
    expect((await house.webhook(client)).state).toBe('gone');
    expect((await house.deliveries(client))[0]).toMatchObject({ status: STATUS.givenUp, answer_status: 410 });
  });

  it('for good causes a mail to the client, and to their associate unless they turned it off', async () => {
    const associate = house.people[ROLE.associate];
    const told = async (of: ListeningClient) => {
      const count = (await mailsTo(house.server, associate.id)).length;
      await house.server.command('UPDATE app_user SET associate_id = $2 WHERE id = $1', [
        of.id,
        associate.id,
      ]);
      await change();
      house.receiver.manner = { status: 410 };
      await house.send();
      return (await mailsTo(house.server, associate.id)).slice(count);
    };
    const client = await house.listening();
    const [toAssociate, ...more] = await told(client);
    expect(more).toEqual([]);
    expect(toAssociate).toMatchObject({
      kind: 'clientWebhookPaused',
      subject: 'A webhook of Girdle Exchange is paused',
    });
    expect(toAssociate?.plain).toContain(`/api/${client.id}`);
    // They can turn it off, and the mail says where.
    expect(toAssociate?.plain).toContain('/customer-profile#e-mails');
    const mails = (await mailsTo(house.server, client.id)).filter(({ kind }) => kind !== 'invitation');
    expect(mails).toMatchObject([
      { kind: 'webhookPaused', subject: `Your webhook at ${house.receiver.host} is paused` },
    ]);
    expect(mails[0]?.plain).toContain(`${house.receiver.host} answered that the address is gone (410)`);
    // The part of the address that may be secret is not mailed.
    for (const { plain, html } of [...mails, toAssociate].filter((mail) => mail !== undefined))
      expect(plain + html).not.toContain(house.receiver.url);

    const choose = (declined: string[]) => associate.api.send('PUT', '/user/mail-choices', { declined });
    expect((await choose(['clientWebhookPaused'])).status).toBe(200);
    const other = await house.listening();
    expect(await told(other)).toEqual([]);
    expect(await kindsTo(house.server, other.id)).toContain('webhookPaused');
    await choose([]);
  });

  it('by redirecting is not followed, wherever that leads', async () => {
    const client = await house.listening();
    await change();
    house.receiver.manner = { status: 307, location: other.url };
    await house.send();
    expect(other.received).toEqual([]);
    expect((await house.deliveries(client))[0]).toMatchObject({
      status: STATUS.failed,
      answer: 'It redirects, and redirects are not followed.',
    });
  });

  it('keeps nobody else waiting', async () => {
    const slow = await house.listening();
    const fast = await house.client();
    await house.admin.send('POST', `/external-clients/${fast.id}/webhooks`, {
      url: `${house.receiver.url}/fast`,
      changes: ['repriced'],
    });
    await change();
    house.receiver.manner = 'silence';
    await house.send({ withinMs: 300 });
    expect(house.receiver.received).toHaveLength(2);
    expect((await house.webhook(slow)).waiting).toBe(1);
  });

  it('by an answer without an end has taken the message; little of it is read', async () => {
    const client = await house.listening();
    await change();
    house.receiver.manner = { status: 200, endless: true };
    await house.send();
    const [sent] = await house.deliveries(client);
    expect(sent?.status).toBe(STATUS.sent);
    expect(sent?.answer?.length).toBeLessThanOrEqual(300);
  });
});

describe('a process that dies', () => {
  it('after sending lets another one send the same message once more, when its minute is over', async () => {
    const client = await house.listening();
    await change();
    // The first one ends like a killed process: it records nothing of the answer.
    house.receiver.meanwhile = () =>
      house.server.command(
        `UPDATE webhook SET taken_by = gen_random_uuid(), taken_until = now() + interval '1 minute' WHERE id = $1`,
        [client.webhook],
      );
    await house.send();
    house.receiver.meanwhile = null;
    expect((await house.deliveries(client))[0]).toMatchObject({ status: STATUS.queued, tries: 0 });
    await house.send();
    expect(house.receiver.received).toHaveLength(1);
    await house.server.command(`UPDATE webhook SET taken_until = now() - interval '1 second' WHERE id = $1`, [
      client.webhook,
    ]);
    await house.send();
    const [first, second, ...more] = house.receiver.received;
    expect([second?.id, second?.body, more]).toEqual([first?.id, first?.body, []]);
    expect((await house.deliveries(client))[0]?.status).toBe(STATUS.sent);
  });
});

describe('a name that leads inside', () => {
  it.each(['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1'])(
    'when it is sent to is refused before anything is connected to: %s',
    async (inside) => {
      const client = await house.listening();
      await house.server.command('UPDATE webhook SET url = $2 WHERE id = $1', [
        client.webhook,
        `https://shop.example:${house.receiver.host.split(':')[1]}/`,
      ]);
      await change();
      const resolve = () => Promise.resolve([{ address: inside, family: inside.includes(':') ? 6 : 4 }]);
      await house.send({ resolve });
      expect(house.receiver.received).toEqual([]);
      const [failed] = await house.deliveries(client);
      expect(failed).toMatchObject({ status: STATUS.failed, answer_status: null });
      expect(failed?.answer).toContain(`shop.example leads to ${inside}, which is not a public address`);
    },
  );
});

describe('a client', () => {
  const suspend = (of: ListeningClient, is_active: boolean) =>
    house.admin.send('PUT', `/external-clients/status/${of.id}`, { is_active, reason: 'Invoices are open' });

  it.each(['search', 'webhook'])(
    'that lost the right to read (%s) gets nothing, not even a test, and what it missed once it is back',
    async (right) => {
      const client = await house.listening();
      const [first, second] = await house.stones(2);
      await house.reprice([first?.id ?? '']);
      house.receiver.meanwhile = () => revokePermission(house.server, client.id, right);
      await house.send();
      expect(house.receiver.received).toHaveLength(1);
      house.receiver.meanwhile = null;
      await house.reprice([second?.id ?? '']);
      await house.admin.send('POST', `/external-clients/webhooks/${client.webhook}/test`);
      await house.makeDue();
      await house.send();
      expect(house.receiver.received).toHaveLength(1);
      await restorePermissions(house.server, client.id);
      await house.send();
      expect(house.receiver.stones().map(({ id }) => id)).toEqual([first?.id, second?.id]);
    },
  );

  it('that is suspended while a message is under way gets nothing more, and continues afterwards', async () => {
    const all = await house.moreStones(600);
    const client = await house.listening();
    await house.reprice(all);
    house.receiver.meanwhile = async () => {
      expect((await suspend(client, false)).status).toBe(200);
    };
    await house.send();
    expect(house.receiver.received).toHaveLength(1);
    house.receiver.meanwhile = null;
    await house.makeDue();
    await house.send();
    expect(house.receiver.received).toHaveLength(1);
    await suspend(client, true);
    await house.send();
    expect(
      house.receiver
        .stones()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(all.toSorted());
  });

  it('whose account is closed is sent nothing more, and what waited is given up', async () => {
    const client = await house.listening();
    await change();
    house.receiver.manner = { status: 500 };
    await house.send();
    house.receiver.clear();
    const closed = await house.admin.send('DELETE', `/external-clients/${client.id}?reason=Moved+on`);
    expect(closed.status, closed.text).toBe(200);
    await house.makeDue();
    await house.send();
    expect(house.receiver.received).toEqual([]);
    const rows = await house.server.query<{ status: number }>(
      'SELECT status FROM webhook_delivery WHERE webhook_id = $1',
      [client.webhook],
    );
    expect(rows).toEqual([{ status: STATUS.givenUp }]);
  });

  it('that loses the API role is sent nothing', async () => {
    const client = await house.listening();
    await house.server.command('UPDATE app_user SET is_active = false WHERE id = $1', [client.id]);
    await change();
    await house.send();
    expect(house.receiver.received).toEqual([]);
  });
});
