/** Clients whose place in line ends get the reason by mail and in the bell. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expireDueHolds } from '../../server/jobs/expiry.ts';
import { mailsTo } from '../mails/support/mails.ts';
import { noticesTo } from '../notices/support/notices.ts';
import { dataOf } from '../support/data-of.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  ACTS,
  hold,
  leave,
  queueFixture,
  placed,
  release,
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
beforeEach(async () => {
  await server.command(`UPDATE mail SET kind = 'earlier'`);
  await server.command('DELETE FROM notice');
});

const mailed = async (id: string) => (await mailsTo(server, id)).filter(({ kind }) => kind !== 'earlier');
const kindsTo = async (id: string): Promise<string[]> => (await mailed(id)).map(({ kind }) => kind);
const rung = async (id: string): Promise<[string, string, string][]> =>
  (await noticesTo(server, id)).map(({ kind, words, path }) => [kind, words, path]);
const listed = (stone: string): string => `/transaction/queue?all=true&search=${stone}`;

it('that their stones were sold, in one mail, without the names of other clients', async () => {
  const stones = await availableStones(server, 2);
  const reply = await take(line.holder.api, 'confirm-stone', { stock_numbers: stones });
  const ids = dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id);
  await placed(line.first, stones);
  await placed(line.second, stones.slice(0, 1));
  dataOf(await line.admin.api.send('PUT', `${ACTS}/approve-stone`, { ids }));
  const [mail, ...more] = await mailed(line.first.id);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'waitEnded', subject: 'You are no longer in line for 2 stones' });
  for (const stone of stones) expect(mail?.plain).toContain(stone);
  expect(await rung(line.second.id)).toEqual([
    ['waitEnded', `${stones[0]} was sold, so you are no longer in line for it.`, listed(stones[0] ?? '')],
  ]);
  expect(await kindsTo(line.holder.id)).not.toContain('waitEnded');
});

it('that their stone is withdrawn, without the reason of the house', async () => {
  const [stone = ''] = await availableStones(server);
  const reply = await take(line.holder.api, 'confirm-stone', { stock_numbers: [stone] });
  const ids = dataOf<{ lines: { id: string }[] }>(reply).lines.map(({ id }) => id);
  await placed(line.first, [stone]);
  const reason = 'The provider went bankrupt';
  dataOf(await line.admin.api.send('PUT', `${ACTS}/reject-stone`, { ids, reason, withdraw: true }));
  expect(await rung(line.first.id)).toEqual([
    ['waitEnded', `${stone} is no longer offered, so you are no longer in line for it.`, listed(stone)],
  ]);
  expect((await mailed(line.first.id))[0]?.plain).not.toContain(reason);
});

it('that their stone is free for everybody, where nobody in line could have it', async () => {
  const [stone = ''] = await availableStones(server);
  const [holding = ''] = await hold(line.holder, [stone]);
  await placed(line.first, [stone]);
  await server.command(`UPDATE setting SET value = '0' WHERE key = 'hold_limit'`);
  await release(line.holder.api, [holding]);
  await server.command(`UPDATE setting SET value = '50' WHERE key = 'hold_limit'`);
  expect(await rung(line.first.id)).toEqual([
    ['waitEnded', `${stone} is available to everyone: no one in line could have it.`, listed(stone)],
  ]);
});

it('that the offer lapsed, instead of a hold that expired', async () => {
  const [stone = ''] = await availableStones(server);
  const [holding = ''] = await hold(line.holder, [stone]);
  const [first = ''] = await placed(line.first, [stone]);
  await release(line.holder.api, [holding]);
  await server.command(
    `UPDATE hold SET due_at = now() - interval '1 minute' WHERE id = (SELECT hold_id FROM queue_place WHERE id = $1)`,
    [first],
  );
  await expireDueHolds(server.pool);
  expect(await kindsTo(line.first.id)).toEqual(['yourTurn', 'waitEnded']);
  expect((await rung(line.first.id)).at(-1)).toEqual([
    'waitEnded',
    `${stone} is no longer kept for you: you did not answer in time.`,
    listed(stone),
  ]);
});

it('of nothing that they did: leaving, declining, taking', async () => {
  const stones = await availableStones(server, 3);
  const holds = await hold(line.holder, stones);
  const [left = '', declined = ''] = await placed(line.first, stones);
  await leave(line.first.api, [left]);
  await release(line.holder.api, holds.slice(1));
  await leave(line.first.api, [declined]);
  expect((await take(line.first.api, 'confirm-stone', { stock_numbers: stones.slice(2) })).status).toBe(200);
  expect(await kindsTo(line.first.id)).toEqual(['yourTurn']);
});
