/** Webhooks send every change of the stones that a client sees once, at the client's prices. */
import { describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { until } from '../support/wait.ts';
import { STATUS, webhookFixture } from './support/webhook-fixture.ts';
import { verified } from './support/receiver.ts';

const house = webhookFixture();

/** Holds the stone for another client. */
const hold = async (stockNo: string): Promise<void> => {
  const reply = await take(house.admin, 'hold', {
    stock_numbers: [stockNo],
    user_id: house.people[ROLE.customer].id,
  });
  expect(reply.status, reply.text).toBe(200);
};
async function release(stockNo: string): Promise<void> {
  const [held] = await house.server.query<{ id: string }>(
    'SELECT h.id FROM hold h JOIN stone s ON s.id = h.stone_id WHERE s.stock_no = $1 AND h.status = 1',
    [stockNo],
  );
  const reply = await house.admin.send('PUT', '/inventory/new-arrival/release-hold', { ids: [held?.id] });
  expect(reply.status, reply.text).toBe(200);
}
const one = async (): Promise<{ id: string; stock_no: string }> => {
  const [stone] = await house.stones(1);
  if (!stone) throw new Error('The demo has no free stone.');
  return stone;
};

describe('a webhook', () => {
  it('gets a hold, its release and a new price once each, signed with its secret', async () => {
    const client = await house.listening();
    const stone = await one();
    await hold(stone.stock_no);
    await house.send();
    await release(stone.stock_no);
    await house.send();
    await house.reprice([stone.id]);
    await house.send();
    await house.send();
    const { received } = house.receiver;
    expect(house.receiver.stones()).toMatchObject([
      { id: stone.id, stock_no: stone.stock_no, changes: ['held'], status: 4, held_for_me: false },
      { id: stone.id, changes: ['free'], status: 1 },
      { id: stone.id, changes: ['repriced'], status: 1 },
    ]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(3);
    for (const message of received) expect(verified(client.secret, message)).toEqual(message.message);
    expect(received[0]?.message.type).toBe('stones.changed');
    const kept = await house.deliveries(client);
    expect(kept.map(({ status, tries, answer_status }) => [status, tries, answer_status])).toEqual(
      Array.from({ length: 3 }, () => [STATUS.sent, 1, 204]),
    );
  });

  it('is told which number a stone has now, and the old one as sold only if prices are not wanted', async () => {
    const [dear, cheap] = await house.stones(2);
    const offer = (stone: { id: string } | undefined, price: number) =>
      house.server.command(
        `UPDATE stone SET lab = 'GIA', report_no = '8877665544', shape = 'ROUND', carat = 1, pieces = 1, stone_type = 2,
                price_per_ct = $2, total_amt = $2 WHERE id = $1`,
        [stone?.id, price],
      );
    await offer(dear, 900);
    await offer(cheap, 1000);
    await house.listening();
    await house.listening(['sold']);
    await house.listening(['sold', 'free']);
    await offer(cheap, 800);
    await house.send();
    const told = house.receiver.received.map(({ message }) => message.data.stones);
    expect(told).toEqual(
      expect.arrayContaining([
        [
          expect.objectContaining({
            stock_no: cheap?.stock_no,
            changes: ['repriced'],
            instead_of: [dear?.stock_no],
          }),
        ],
        [{ id: dear?.id, stock_no: dear?.stock_no, changes: ['sold'] }],
      ]),
    );
    expect(told).toContainEqual([
      expect.objectContaining({ stock_no: cheap?.stock_no, changes: ['free'] }),
      { id: dear?.id, stock_no: dear?.stock_no, changes: ['sold'] },
    ]);
    expect(told).toHaveLength(3);
  });

  it('gets a row that is withheld as sold, and as free once somebody has told it apart', async () => {
    // The later row of the two has the greater id.
    const [first, second] = (await house.stones(2)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const certify = (stone: { id: string } | undefined, report: string, carat: number) =>
      house.server.command(
        `UPDATE stone SET lab = 'GIA', report_no = $2, shape = 'ROUND', pieces = 1, stone_type = 2, carat = $3 WHERE id = $1`,
        [stone?.id, report, carat],
      );
    await certify(first, '8877665533', 1);
    await certify(second, '8877665522', 1.5);
    await house.listening(['sold', 'free']);
    await certify(second, '8877665533', 1.5);
    await house.send();
    expect(house.receiver.stones()).toEqual([
      { id: second?.id, stock_no: second?.stock_no, changes: ['sold'] },
    ]);
    house.receiver.clear();
    const step = { apart: true, reason: 'Mistyped' };
    const told = await house.admin.send('PUT', `/inventory/certificate/${second?.id}`, step);
    expect(told.status, told.text).toBe(200);
    await house.send();
    expect(house.receiver.stones()).toContainEqual(
      expect.objectContaining({ id: second?.id, changes: ['free'], status: 1 }),
    );
  });

  it('gets the prices of the client’s own search, and whether a hold is the client’s', async () => {
    const client = await house.listening();
    await house.admin.send('PUT', `/customer/inventory-settings/${client.id}`, {});
    const stone = await one();
    const held = await take(client.api, 'hold', { stock_numbers: [stone.stock_no] });
    expect(held.status, held.text).toBe(200);
    await house.reprice([stone.id]);
    await house.send();
    const found = dataOf<{ stockList: { price_per_ct: string; total_amt: string }[] }>(
      await client.api.send('POST', '/inventory/search', { stock_numbers: [stone.stock_no] }),
    );
    const { price_per_ct, total_amt } = found.stockList[0] ?? {};
    expect(house.receiver.stones()).toMatchObject([
      { id: stone.id, changes: ['held', 'repriced'], held_for_me: true, price_per_ct, total_amt },
    ]);
  });

  it('gets a withdrawn stone as sold, without any figures', async () => {
    await house.listening();
    const stone = await one();
    const reply = await house.admin.send('PUT', `/inventory/status/${stone.id}`, { status: 2 });
    expect(reply.status, reply.text).toBe(200);
    await house.send();
    expect(house.receiver.stones()).toEqual([{ id: stone.id, stock_no: stone.stock_no, changes: ['sold'] }]);
  });

  it('gets only the chosen kinds of changes, and none when a provider only confirms a stone', async () => {
    await house.listening(['repriced']);
    const [held, repriced] = await house.stones(2);
    await house.server.command('UPDATE stone SET confirmed_at = now()');
    await hold(held?.stock_no ?? '');
    await house.reprice([repriced?.id ?? '']);
    await house.send();
    expect(house.receiver.stones()).toMatchObject([{ id: repriced?.id, changes: ['repriced'] }]);
  });

  it('gets no stones outside the client’s inventory access, and starts over when that changes', async () => {
    const client = await house.listening();
    await house.admin.send('PUT', `/customer/inventory-settings/${client.id}`, { shape: ['PEAR'] });
    await house.send();
    const told = house.receiver.received.map(({ id, message }) => [message.type, id]);
    expect(told).toEqual([['stock.start_over', expect.any(String)]]);
    house.receiver.clear();
    const [round] = await house.server.query<{ id: string }>(
      `SELECT id FROM stone WHERE status = 1 AND shape = 'ROUND' LIMIT 1`,
    );
    await house.reprice([round?.id ?? '']);
    await house.send();
    expect(house.receiver.received).toEqual([]);
  });

  it('gets only the final state of a stone that was held and freed meanwhile', async () => {
    await house.listening();
    const stone = await one();
    await hold(stone.stock_no);
    await release(stone.stock_no);
    await house.send();
    expect(house.receiver.stones()).toMatchObject([{ id: stone.id, changes: ['free'], status: 1 }]);
  });

  it('gets five thousand new prices in messages of 250, each stone once', async () => {
    const all = await house.moreStones(5_000);
    const client = await house.listening();
    await house.reprice(all);
    await house.send();
    const told = house.receiver.stones().map(({ id }) => id);
    expect(told.toSorted()).toEqual(all.toSorted());
    expect(house.receiver.received).toHaveLength(20);
    for (const { body } of house.receiver.received) expect(body.length).toBeLessThan(100_000);
    expect((await house.webhook(client)).waiting).toBe(0);
  });

  it('gets a transaction that commits late after the others', async () => {
    await house.listening();
    const [early, late] = await house.stones(2);
    const client = await house.server.pool.connect();
    try {
      await client.query(`BEGIN READ WRITE; SET LOCAL app.scope = 'all'`);
      await client.query(
        'UPDATE stone SET version = version + 1, price_per_ct = price_per_ct + 1 WHERE id = $1',
        [early?.id],
      );
      await house.reprice([late?.id ?? '']);
      await house.send();
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await house.send();
    await house.send();
    expect(house.receiver.stones().map(({ id }) => id)).toEqual([late?.id, early?.id]);
  });

  it('is told to start over when the changes are no longer kept', async () => {
    await house.listening();
    await house.reprice((await house.stones(1)).map(({ id }) => id));
    await house.server.command('DELETE FROM stone_event_mark');
    // A snapshot without open transactions, whatever else runs in the cluster.
    await house.server.command(
      `INSERT INTO stone_event_mark (at, snapshot)
       SELECT clock_timestamp() - interval '10 seconds', (next || ':' || next || ':')::pg_snapshot
         FROM (SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next) now`,
    );
    // Starting over while an older transaction is open in the cluster would not be complete either.
    await until('transactions of other tests to end', async () => {
      const [whole] = await house.server.query<{ yes: boolean }>(
        `SELECT pg_snapshot_xmin(pg_current_snapshot()) >= pg_snapshot_xmin(snapshot) AS yes FROM stone_event_mark`,
      );
      return whole?.yes === true;
    });
    await house.send();
    await house.send();
    const told = house.receiver.received.map(({ id, message }) => [message.type, id]);
    expect(told).toEqual([['stock.start_over', expect.any(String)]]);
  });
});

describe('several processes', () => {
  it('send each message once, one at a time and in order', async () => {
    const all = await house.moreStones(1_500);
    await house.listening();
    await house.reprice(all);
    await Promise.all(Array.from({ length: 4 }, () => house.send()));
    await house.send();
    const { received, mostAtOnce } = house.receiver;
    expect(house.receiver.stones()).toHaveLength(1_500);
    expect(new Set(received.map(({ id }) => id)).size).toBe(received.length);
    expect(mostAtOnce).toBe(1);
    const times = received.map(({ message }) => message.timestamp);
    expect(times).toEqual(times.toSorted());
  });

  it('skip a webhook that another process is sending for', async () => {
    const all = await house.moreStones(300);
    await house.listening();
    await house.reprice(all);
    house.receiver.meanwhile = async () => {
      house.receiver.meanwhile = null;
      await house.send();
    };
    await house.send();
    const { received, mostAtOnce } = house.receiver;
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
    expect(mostAtOnce).toBe(1);
  });
});
