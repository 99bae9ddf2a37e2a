/** The mails about a lapsed price offer: who gets them, and their texts. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lapseDueOffers } from '../../server/jobs/expiry.ts';
import { ACCOUNT_STATUS } from '../../src/domain/codes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  ACTS,
  answer,
  priceOfferFixture,
  offered,
  part,
  availableStones,
  type PriceOfferFixture,
} from './support/price-offer-fixture.ts';

let server: TestServer;
let house: PriceOfferFixture;
beforeAll(async () => {
  server = await startTestServer();
  house = await priceOfferFixture(server);
});
afterAll(() => server.close());

interface LapsedMail {
  user_id: string;
  kind: string;
  subject: string;
  plain: string;
}

/** The mails that the job sends. */
async function told(): Promise<LapsedMail[]> {
  const before = await server.query<{ id: string }>('SELECT id FROM mail');
  await lapseDueOffers(server.pool);
  return server.query<LapsedMail>(
    `SELECT user_id, kind, subject, plain FROM mail
      WHERE NOT id = ANY ($1::uuid[]) AND kind LIKE '%OfferLapsed' ORDER BY kind DESC`,
    [before.map(({ id }) => id)],
  );
}

const overdue = (ids: readonly string[]): Promise<unknown> =>
  server.command(
    `UPDATE price_offer_line SET due_at = now() - interval '1 second' WHERE id = ANY ($1::uuid[])`,
    [ids],
  );

async function made(count: number) {
  const stones = await availableStones(server, house.client.api, count);
  const lines = stones.map((stone) => ({ stone, amount: part(stone, 90) }));
  const ids = await offered(
    house.client.api,
    lines.map(({ stone, amount }) => ({ stock_no: stone.stock_no, amount })),
  );
  return { stones, ids };
}

const usd = (amount: string): string => Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2 });

it('the client and their associate get a mail and a notice that says whose turn it was', async () => {
  const { stones, ids } = await made(2);
  const [first] = stones;
  if (!first) throw new Error('No stone is left.');
  const [line] = await server.query<{ id: string }>(
    'SELECT l.id FROM price_offer_line l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = $1 AND l.id = ANY ($2::uuid[])',
    [first.stock_no, ids],
  );
  const asked = part(first, 95);
  await answer(house.admin.api, 'counter', [{ id: line?.id ?? '', amount: asked }]);
  await overdue(ids);
  const [mine, theirs, ...more] = await told();
  expect(more).toEqual([]);
  expect(mine).toMatchObject({
    user_id: house.client.id,
    kind: 'priceOfferLapsed',
    subject: 'Your offer for 2 stones has lapsed',
  });
  expect(mine?.plain).toContain('We did not answer these offers in time.');
  expect(mine?.plain.split('You did not answer our price in time.')[1]).toContain(`USD ${usd(asked)}`);
  expect(theirs).toMatchObject({ user_id: house.associate.id, kind: 'clientOfferLapsed' });
  expect(theirs?.subject).toMatch(/^The offer of .+ for 2 stones has lapsed$/);
  for (const { stock_no } of stones) expect(theirs?.plain).toContain(stock_no);
  const rung = await server.query<{ user_id: string; kind: string }>(
    `SELECT user_id, kind FROM notice WHERE kind LIKE '%OfferLapsed' ORDER BY kind DESC`,
  );
  expect(rung).toEqual([
    { user_id: house.client.id, kind: 'priceOfferLapsed' },
    { user_id: house.associate.id, kind: 'clientOfferLapsed' },
  ]);
  expect(await told()).toEqual([]);
});

it('and that the stone is gone', async () => {
  const { stones } = await made(1);
  const [stone] = await server.query<{ id: string }>('SELECT id FROM stone WHERE stock_no = $1', [
    stones[0]?.stock_no,
  ]);
  await house.admin.api.send('PUT', `/inventory/status/${stone?.id}`, { status: 2 });
  const [mine, theirs] = await told();
  expect(mine?.plain).toContain('These stones are no longer offered:');
  expect(theirs?.plain).toContain('because the stones are no longer offered:');
});

it('a client who offered again gets their own price, and withdrawn offers cause no mail', async () => {
  const { stones, ids } = await made(1);
  const [first] = stones;
  const [id = ''] = ids;
  if (!first) throw new Error('No stone is left.');
  await answer(house.admin.api, 'counter', [{ id, amount: part(first, 95) }]);
  const again = part(first, 92);
  await answer(house.client.api, 'counter', [{ id, amount: again }]);
  await overdue([id]);
  expect((await told())[0]?.plain).toContain(`USD ${usd(again)}`);
  const { ids: withdrawn } = await made(1);
  await house.client.api.send('PUT', `${ACTS}/offer-withdraw`, { ids: withdrawn });
  await overdue(withdrawn);
  expect(await told()).toEqual([]);
});

it('whose account was closed gets no mail, but their associate does', async () => {
  const { ids } = await made(1);
  await server.command('UPDATE account SET status = $2 WHERE id = $1', [
    house.client.id,
    ACCOUNT_STATUS.closed,
  ]);
  await overdue(ids);
  const all = await told();
  expect(all.map(({ kind }) => kind)).toEqual(['clientOfferLapsed']);
  expect(all[0]?.plain).toContain('because their account is no longer active:');
});
