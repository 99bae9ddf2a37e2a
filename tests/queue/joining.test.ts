/** Waiting in line: who may, for which stones, and what those who wait see. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUSINESS_STATUS, QUEUE_STATUS } from '../../src/domain/codes.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  hold,
  join,
  leave,
  queueFixture,
  listOf,
  placed,
  seen,
  statusesOf,
  stepsOf,
  availableStones,
  type QueueFixture,
} from './support/queue-fixture.ts';

let server: TestServer;
let line: QueueFixture;
beforeAll(async () => {
  server = await startTestServer();
  line = await queueFixture(server);
});
afterAll(() => server.close());

/** A stone that the holder has on hold. */
const held = async (count = 1): Promise<string[]> => {
  const stones = await availableStones(server, count);
  await hold(line.holder, stones);
  return stones;
};

describe('joining', () => {
  it('gives places in the order of joining, and each client sees only their own', async () => {
    const stones = await held();
    const reply = await join(line.first.api, stones);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body?.message).toBe('Joined the line for 1 stone.');
    const [one] = dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id);
    const [two] = await placed(line.second, stones);
    expect(await seen(line.first.api, one)).toMatchObject({ status: QUEUE_STATUS.waiting, position: 1 });
    expect(await seen(line.second.api, two)).toMatchObject({ position: 2, offer_until: null });
    expect((await listOf(line.first.api)).data.map(({ id }) => id)).not.toContain(two);
    expect((await listOf(line.second.api)).data.map(({ id }) => id)).not.toContain(one);
    expect(await listOf(line.holder.api)).toMatchObject({ data: [] });
    const staff = await listOf(line.admin.api, `&search=${stones[0]}`);
    expect(staff.data.map(({ client, position }) => [client.id, position]).toSorted()).toEqual(
      [
        [line.first.id, 1],
        [line.second.id, 2],
      ].toSorted(),
    );
    expect(await stepsOf(server, one)).toMatchObject([{ event: 'JOIN', actor_id: line.first.id }]);
    await leave(line.first.api, [String(one)]);
    expect(await seen(line.second.api, two)).toMatchObject({ position: 1 });
    expect(await statusesOf(server, [one])).toEqual([QUEUE_STATUS.left]);
  });

  it('is sorted by place, and comes as a sheet', async () => {
    const stones = await held(2);
    await placed(line.first, stones);
    await placed(line.second, stones.slice(0, 1));
    const { data } = await listOf(line.admin.api, `&sort=-position`);
    expect(data[0]?.position).toBe(2);
    const sheet = await line.admin.api.send('POST', '/inventory/new-arrival/get-queue', {
      export: { columns: ['stock_no', 'client', 'position', 'offer_until', 'status'] },
    });
    expect(sheet.status).toBe(200);
    expect(sheet.headers.get('x-rows')).toBe(String(data.length));
  });

  it('is done by staff for a client of theirs', async () => {
    const stones = await held();
    expect((await join(line.associate.api, stones)).body?.message).toBe('Please select a client');
    const reply = await join(line.associate.api, stones, line.first.id);
    expect(reply.status, reply.text).toBe(200);
    expect((await listOf(line.first.api, `&search=${stones[0]}`)).data).toHaveLength(1);
    const again = await join(line.admin.api, stones, line.first.id);
    expect([again.status, again.body?.message]).toEqual([
      409,
      'The client is already waiting for this stone.',
    ]);
  });

  it('twice at once gives one place', async () => {
    const stones = await held();
    const replies = await Promise.all([
      join(line.first.api, stones),
      join(line.first.api, stones),
      join(line.first.api, stones),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body?.message).toBe(
      'You are already waiting for this stone.',
    );
  });

  it('by two at once gives two different places', async () => {
    const stones = await held();
    const [one, two] = await Promise.all([placed(line.first, stones), placed(line.second, stones)]);
    const places = [
      (await seen(line.first.api, one[0])).position,
      (await seen(line.second.api, two[0])).position,
    ];
    expect(places.toSorted()).toEqual([1, 2]);
  });
});

describe('nobody waits', () => {
  it('for a stone that is free, sold or withdrawn, or for one of their own', async () => {
    const [free = '', sold = '', withdrawn = ''] = await availableStones(server, 3);
    const said = async (stones: string[]) => {
      const reply = await join(line.first.api, stones);
      return [reply.status, reply.body?.message];
    };
    expect(await said([free])).toEqual([
      409,
      'The stone is available, so there is no line. Hold it instead.',
    ]);
    const memo = await take(line.admin.api, 'memo', { stock_numbers: [sold], user_id: line.second.id });
    const ids = dataOf<{ lines: { id: string }[] }>(memo).lines.map(({ id }) => id);
    await line.admin.api.send('POST', '/inventory/new-arrival/memo-sell', { ids });
    expect(await said([sold])).toEqual([
      409,
      'The stone is sold out, so it will not become available again.',
    ]);
    await server.command('UPDATE stone SET status = 2 WHERE stock_no = $1', [withdrawn]);
    expect((await said([withdrawn]))[0]).toBe(404);
    await hold(line.first, [free]);
    expect(await said([free])).toEqual([409, 'The stone is already kept for you.']);
    expect((await said(['NO-SUCH-STONE']))[0]).toBe(404);
    expect(await said([])).toEqual([400, 'Please select at least one diamond']);
  });

  it('without KYC, as a guest, or for stones that they do not see', async () => {
    const stones = await held();
    const guest = await join(line.guest.api, stones);
    expect(guest.status).toBe(403);
    expect(guest.body?.data).toMatchObject({ refusal: 'kyc' });
    await server.command('UPDATE business SET status = $2 WHERE user_id = $1', [
      line.second.id,
      BUSINESS_STATUS.kycPending,
    ]);
    expect((await join(line.second.api, stones)).status).toBe(403);
    await server.command('UPDATE business SET status = $2 WHERE user_id = $1', [
      line.second.id,
      BUSINESS_STATUS.registered,
    ]);
    await server.command(
      `INSERT INTO inventory_access (client_id, shape, color, clarity, lab, location, diamond_type, stone_type, changed_by)
       VALUES ($1, '{NONE}', '{}', '{}', '{}', '{}', '{}', '{}', 'x')`,
      [line.second.id],
    );
    expect((await join(line.second.api, stones)).status).toBe(404);
    await server.command('DELETE FROM inventory_access WHERE client_id = $1', [line.second.id]);
    expect((await join(line.second.api, stones)).status).toBe(200);
  });
});
