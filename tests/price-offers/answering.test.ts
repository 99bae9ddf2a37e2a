/**
 * Answering price offers: whose turn it is, what follows from an agreed price, and what two people
 * do at once.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_STATUS,
  APPROVAL_STATUS,
  MEMO_STATUS,
  PRICE_OFFER_STATUS,
  STONE_STATUS,
} from '../../src/domain/codes.ts';
import { lapseDueOffers } from '../../server/jobs/expiry.ts';
import { mailPriceOffers } from '../../server/jobs/notifications.ts';
import { dataOf } from '../support/data-of.ts';
import { readPdf } from '../support/pdf.ts';
import { take } from '../support/prices.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import {
  ACTS,
  answer,
  priceOfferFixture,
  offered,
  part,
  seen,
  standing,
  stepsOf,
  availableStones,
  withdraw,
  type PriceOfferFixture,
  type Moved,
  type PricedStone,
} from './support/price-offer-fixture.ts';

let server: TestServer;
let house: PriceOfferFixture;
beforeAll(async () => {
  server = await startTestServer();
  house = await priceOfferFixture(server);
});
afterAll(() => server.close());

interface Open extends PricedStone {
  id: string;
  amount: string;
}

/** An offer of nine tenths that waits for the house. */
async function open(count = 1, more: Record<string, unknown> = {}): Promise<Open[]> {
  const stones = await availableStones(server, house.client.api, count);
  const asked = stones.map((stone) => ({ ...stone, amount: part(stone, 90) }));
  const ids = await offered(
    house.client.api,
    asked.map(({ stock_no, amount }) => ({ stock_no, amount })),
    more,
  );
  return Promise.all(
    ids.map(async (id) => {
      const { stock_no } = await seen(house.client.api, id);
      const stone = asked.find((one) => one.stock_no === stock_no);
      if (!stone) throw new Error('Another stone.');
      return { ...stone, id };
    }),
  );
}

async function only(more: Record<string, unknown> = {}): Promise<Open> {
  const [line] = await open(1, more);
  if (!line) throw new Error('No stone is left.');
  return line;
}

/** The house asks 95 percent. */
async function countered(more: Record<string, unknown> = {}): Promise<Open> {
  const line = await only(more);
  const amount = part(line, 95);
  const reply = await answer(house.admin.api, 'counter', [{ id: line.id, amount }]);
  expect(reply.status, reply.text).toBe(200);
  return { ...line, amount };
}

const statusOf = async (id: string): Promise<number | undefined> =>
  (await server.query<{ status: number }>('SELECT status FROM price_offer_line WHERE id = $1', [id]))[0]
    ?.status;

const keptBy = async (id: string) => {
  const [line] = await server.query<{
    status: number;
    sell_amt: string;
    markup_ppc: string;
    carat: string;
    total_amt: string;
    client_id: string;
    number: string;
  }>(
    `SELECT l.status, l.sell_amt, l.markup_ppc, l.carat, l.total_amt, l.client_id, o.number
       FROM confirm_line l JOIN confirm_order o ON o.id = l.order_id WHERE l.price_offer_line_id = $1`,
    [id],
  );
  return line;
};

describe('the house', () => {
  it('accepts, and an order at that price begins, which the invoice keeps', async () => {
    const line = await only();
    const reply = await answer(house.associate.api, 'accept', [line]);
    expect(reply.status, reply.text).toBe(200);
    const { number, lines } = dataOf<Moved>(reply);
    expect(number).toMatch(/^O-/);
    expect(lines).toMatchObject([
      {
        id: line.id,
        status: PRICE_OFFER_STATUS.accepted,
        stone_status: STONE_STATUS.confirmStones,
        amount: line.amount,
      },
    ]);
    const kept = await keptBy(line.id);
    expect(kept).toMatchObject({ status: APPROVAL_STATUS.pending, sell_amt: line.amount, number });
    expect(Number(kept?.markup_ppc)).toBeCloseTo(Number(line.amount) / Number(kept?.carat), 1);
    expect(Number(kept?.total_amt)).toBeGreaterThan(0);
    expect(await seen(house.client.api, line.id)).toMatchObject({
      status: PRICE_OFFER_STATUS.accepted,
      offered_amt: line.amount,
      became: number,
    });
    const { line_id: confirmed } = await standing(server, line.stock_no);
    expect(await stepsOf(server, confirmed ?? '')).toMatchObject([
      {
        event: 'CONFIRM',
        actor_id: house.associate.id,
        reason: expect.stringContaining('Price agreed in P-'),
      },
    ]);
    expect(await stepsOf(server, line.id)).toMatchObject([{ event: 'PROPOSE' }, { event: 'ACCEPT' }]);
    const sold = await house.admin.api.send('PUT', `${ACTS}/approve-stone`, { ids: [confirmed] });
    expect(sold.status, sold.text).toBe(200);
    expect(
      await server.query('SELECT sell_amt FROM invoice_line WHERE confirm_line_id = $1', [confirmed]),
    ).toEqual([{ sell_amt: line.amount }]);
  });

  it('accepts for a memo, which keeps the price', async () => {
    const line = await only({ on_memo: true });
    const reply = await answer(house.admin.api, 'accept', [line]);
    expect(dataOf<Moved>(reply).number).toMatch(/^M-/);
    expect(await standing(server, line.stock_no)).toMatchObject({
      status: STONE_STATUS.memo,
      client_id: house.client.id,
    });
    expect(
      await server.query('SELECT status, sell_amt FROM memo_line WHERE price_offer_line_id = $1', [line.id]),
    ).toEqual([{ status: MEMO_STATUS.issued, sell_amt: line.amount }]);
  });

  it('accepts those of several clients at once: an order for each', async () => {
    const mine = await open(2);
    const [stone] = await availableStones(server, house.other.api);
    if (!stone) throw new Error('No stone is left.');
    const [id = ''] = await offered(house.other.api, [{ stock_no: stone.stock_no, amount: part(stone, 90) }]);
    const reply = await answer(house.admin.api, 'accept', [
      ...mine.map((line) => ({ id: line.id, amount: line.amount })),
      { id, amount: part(stone, 90) },
    ]);
    expect(reply.status, reply.text).toBe(200);
    expect(dataOf<Moved>(reply).number?.split(', ')).toHaveLength(2);
    const orders = await Promise.all([...mine.map((line) => line.id), id].map(keptBy));
    expect(orders.map((order) => order?.client_id)).toEqual([
      house.client.id,
      house.client.id,
      house.other.id,
    ]);
    expect(orders[0]?.number).toBe(orders[1]?.number);
  });

  it('is asked again when it counters with less than half of the stone’s price', async () => {
    const line = await only();
    // The client offered a little.
    await server.command('UPDATE price_offer_line SET proposed_amt = 1 WHERE id = $1', [line.id]);
    const priced = { id: line.id, amount: part(line, 40) };
    const low = await answer(house.admin.api, 'counter', [priced]);
    expect([low.status, low.body?.data]).toMatchObject([
      409,
      { field: 'less_than_half', stones: [{ id: line.id }] },
    ]);
    expect(await statusOf(line.id)).toBe(PRICE_OFFER_STATUS.open);
    const meant = await house.admin.api.send('PUT', `${ACTS}/offer-answer`, {
      answer: 'counter',
      lines: [priced],
      less_than_half: true,
    });
    expect(meant.status, meant.text).toBe(200);
    expect(await seen(house.client.api, line.id)).toMatchObject({ countered_amt: part(line, 40) });
  });

  it('counters between the client’s price and the stone’s, and the client gets the full time again', async () => {
    const line = await only();
    await server.command(`UPDATE price_offer_line SET due_at = now() + interval '1 hour' WHERE id = $1`, [
      line.id,
    ]);
    const low = await answer(house.admin.api, 'counter', [line]);
    expect([low.status, low.body?.message]).toEqual([
      409,
      `The client offers ${line.amount} USD, and ${line.amount} USD is not more. Accept the offer instead.`,
    ]);
    const high = await answer(house.admin.api, 'counter', [{ id: line.id, amount: '99999999.00' }]);
    expect(high.body?.message).toBe(
      `99999999.00 USD is more than the stone’s price of ${line.list} USD. Enter that price or less.`,
    );
    const reply = await answer(house.admin.api, 'counter', [{ id: line.id, amount: part(line, 95) }]);
    expect(reply.status, reply.text).toBe(200);
    const after = await seen(house.client.api, line.id);
    expect(after).toMatchObject({
      status: PRICE_OFFER_STATUS.countered,
      proposed_amt: line.amount,
      countered_amt: part(line, 95),
      offered_amt: part(line, 95),
    });
    expect(Date.parse(after.due_at) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    expect((await stepsOf(server, line.id)).at(-1)?.reason).toContain(' USD');
  });

  it('declines with words that the client reads', async () => {
    const line = await only();
    const silent = await answer(house.admin.api, 'decline', [{ id: line.id }], ' ');
    expect([silent.status, silent.body?.message]).toEqual([400, 'Give a reason. The client sees it.']);
    const reply = await answer(house.admin.api, 'decline', [{ id: line.id }], 'The stone cost us more.');
    expect(reply.body?.message).toBe('1 offer declined.');
    expect(await seen(house.client.api, line.id)).toMatchObject({
      status: PRICE_OFFER_STATUS.declined,
      reason: 'The stone cost us more.',
    });
  });

  it('answers only when it is its turn, and at the price that it read', async () => {
    const line = await countered();
    for (const how of ['accept', 'counter'] as const) {
      const reply = await answer(house.admin.api, how, [{ id: line.id, amount: line.list }]);
      expect(reply.status).toBe(409);
      expect(reply.body?.message).toMatch(/^An offer waiting for the client cannot be /);
    }
    const fresh = await only();
    const stale = await answer(house.admin.api, 'accept', [{ id: fresh.id, amount: '1.00' }]);
    expect(stale.body?.message).toBe(
      `The price is now ${fresh.amount} USD, not 1.00 USD. Check the offer again.`,
    );
    const silent = await answer(house.admin.api, 'accept', [{ id: fresh.id }]);
    expect(silent.status).toBe(400);
    expect(await statusOf(fresh.id)).toBe(PRICE_OFFER_STATUS.open);
  });
});

describe('the client', () => {
  it('accepts the house’s price, and the order has it', async () => {
    const line = await countered();
    const reply = await answer(house.client.api, 'accept', [line]);
    expect(reply.status, reply.text).toBe(200);
    expect(await keptBy(line.id)).toMatchObject({ sell_amt: line.amount, status: APPROVAL_STATUS.pending });
  });

  it('accepts the house’s price for a memo, which a client could not issue', async () => {
    const line = await countered({ on_memo: true });
    const reply = await answer(house.client.api, 'accept', [line]);
    expect(reply.status, reply.text).toBe(200);
    const { line_id: memo } = await standing(server, line.stock_no);
    expect(await stepsOf(server, memo ?? '')).toMatchObject([{ event: 'AGREE', actor_id: house.client.id }]);
    expect(await server.query('SELECT sell_amt FROM memo_line WHERE id = $1', [memo])).toEqual([
      { sell_amt: line.amount },
    ]);
  });

  it('offers again, below what is asked, and it is the house’s turn', async () => {
    const line = await countered();
    const same = await answer(house.client.api, 'counter', [line]);
    expect(same.body?.message).toBe(
      `${line.amount} USD is asked, and ${line.amount} USD is not less. Accept that price instead.`,
    );
    const low = await answer(house.client.api, 'counter', [{ id: line.id, amount: part(line, 40) }]);
    expect([low.status, low.body?.data]).toMatchObject([
      409,
      { field: 'less_than_half', stones: [{ id: line.id }] },
    ]);
    expect(await seen(house.client.api, line.id)).toMatchObject({ status: PRICE_OFFER_STATUS.countered });
    const amount = part(line, 92);
    const reply = await answer(house.client.api, 'counter', [{ id: line.id, amount }]);
    expect(reply.status, reply.text).toBe(200);
    expect(await seen(house.client.api, line.id)).toMatchObject({
      status: PRICE_OFFER_STATUS.open,
      proposed_amt: amount,
      countered_amt: line.amount,
      offered_amt: amount,
    });
    expect((await answer(house.admin.api, 'accept', [{ id: line.id, amount }])).status).toBe(200);
    expect(await keptBy(line.id)).toMatchObject({ sell_amt: amount });
  });

  it('declines, or withdraws while nothing is agreed, and nobody else does it for them', async () => {
    const line = await countered();
    expect((await answer(house.other.api, 'decline', [{ id: line.id }])).status).toBe(404);
    expect((await answer(house.client.api, 'decline', [{ id: line.id }])).status).toBe(200);
    const second = await only();
    expect((await withdraw(house.client.api, [second.id])).body?.message).toBe('1 offer withdrawn.');
    expect(await statusOf(second.id)).toBe(PRICE_OFFER_STATUS.withdrawn);
    const again = await withdraw(house.client.api, [second.id]);
    expect([again.status, again.body?.message]).toEqual([
      409,
      'An offer that was withdrawn cannot be withdrawn.',
    ]);
  });

  it('does not accept their own price, nor anything of others', async () => {
    const line = await only();
    const own = await answer(house.client.api, 'accept', [line]);
    expect([own.status, own.body?.message]).toEqual([
      409,
      'An offer waiting for the house cannot be agreed to.',
    ]);
    const others = await answer(house.other.api, 'accept', [line]);
    const missing = await answer(house.other.api, 'accept', [
      { id: '00000000-0000-7000-8000-000000000000', amount: line.amount },
    ]);
    expect(others.status).toBe(404);
    expect(others.text).toBe(missing.text);
    expect(await standing(server, line.stock_no)).toMatchObject({ status: STONE_STATUS.available });
  });
});

describe('an acceptance is checked again', () => {
  it('refused where somebody else has the stone by now, and the offer stays', async () => {
    const line = await only();
    await take(house.other.api, 'hold', { stock_numbers: [line.stock_no] });
    const reply = await answer(house.admin.api, 'accept', [line]);
    expect(reply.status).toBe(409);
    expect(reply.body?.message).toBe('Only available diamonds must be selected.');
    expect(await statusOf(line.id)).toBe(PRICE_OFFER_STATUS.open);
    expect(await standing(server, line.stock_no)).toMatchObject({
      workflow: 'hold',
      client_id: house.other.id,
    });
  });

  it('refused where the client is no longer registered, or pays less today', async () => {
    const line = await only();
    await server.command('UPDATE business SET status = 10 WHERE user_id = $1', [house.client.id]);
    const pending = await answer(house.admin.api, 'accept', [line]);
    await server.command('UPDATE business SET status = 11 WHERE user_id = $1', [house.client.id]);
    expect(pending.body?.data).toMatchObject({ refusal: 'kyc' });
    await server.command(
      'UPDATE stone SET price_per_ct = price_per_ct / 2, total_amt = total_amt / 2 WHERE stock_no = $1',
      [line.stock_no],
    );
    const cheaper = await answer(house.admin.api, 'accept', [line]);
    expect(cheaper.status).toBe(409);
    expect(cheaper.body?.message).toMatch(
      /^Today the stone costs \d+\.\d\d USD, less than was offered\. The client can confirm it at that price\.$/,
    );
    expect(await statusOf(line.id)).toBe(PRICE_OFFER_STATUS.open);
  });

  it('takes the client’s own hold over', async () => {
    const line = await only();
    await take(house.client.api, 'hold', { stock_numbers: [line.stock_no] });
    expect((await answer(house.admin.api, 'accept', [line])).status).toBe(200);
    expect(await keptBy(line.id)).toMatchObject({ sell_amt: line.amount });
    expect(await standing(server, line.stock_no)).toMatchObject({ workflow: 'confirmStone' });
  });

  it('refused as a whole where one of several cannot be', async () => {
    const [first, second] = await open(2);
    if (!first || !second) throw new Error('No stones are left.');
    await take(house.other.api, 'hold', { stock_numbers: [second.stock_no] });
    const reply = await answer(house.admin.api, 'accept', [first, second]);
    expect(reply.body?.data).toMatchObject({ stones: [{ stock_no: second.stock_no }] });
    expect(await statusOf(first.id)).toBe(PRICE_OFFER_STATUS.open);
    expect(await standing(server, first.stock_no)).toMatchObject({ status: STONE_STATUS.available });
  });
});

describe('at once', () => {
  it('the house accepts and the client withdraws: one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const line = await only();
      const [accepted, withdrawn] = await Promise.all([
        answer(house.admin.api, 'accept', [line]),
        withdraw(house.client.api, [line.id]),
      ]);
      expect([accepted.status, withdrawn.status].toSorted()).toEqual([200, 409]);
      const isAccepted = accepted.status === 200;
      expect(await statusOf(line.id)).toBe(
        isAccepted ? PRICE_OFFER_STATUS.accepted : PRICE_OFFER_STATUS.withdrawn,
      );
      expect((await keptBy(line.id)) !== undefined).toBe(isAccepted);
    }
  });

  it('two accept the offers of two clients for one stone: one of them has it', async () => {
    const line = await only();
    const [others = ''] = await offered(house.other.api, [{ stock_no: line.stock_no, amount: '50.00' }]);
    const replies = await Promise.all([
      answer(house.admin.api, 'accept', [line]),
      answer(house.associate.api, 'accept', [line]),
      answer(house.admin.api, 'accept', [{ id: others, amount: '50.00' }]),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(
      await server.query(
        `SELECT count(*)::int AS count FROM confirm_line l JOIN stone s ON s.id = l.stone_id WHERE s.stock_no = $1 AND l.status = 1`,
        [line.stock_no],
      ),
    ).toEqual([{ count: 1 }]);
  });
});

describe('lapsing', () => {
  it('comes with time, and nobody accepts in between', async () => {
    const line = await only();
    const waiting = await only();
    await server.command(`UPDATE price_offer_line SET due_at = now() - interval '1 second' WHERE id = $1`, [
      line.id,
    ]);
    const late = await answer(house.admin.api, 'accept', [line]);
    expect([late.status, late.body?.message]).toEqual([
      409,
      'The time to answer is over. You can make a new offer.',
    ]);
    await lapseDueOffers(server.pool);
    expect(await statusOf(line.id)).toBe(PRICE_OFFER_STATUS.lapsed);
    expect((await stepsOf(server, line.id)).at(-1)).toMatchObject({
      event: 'LAPSE',
      reason: 'No one answered in time.',
      actor_id: null,
    });
    expect(await statusOf(waiting.id)).toBe(PRICE_OFFER_STATUS.open);
  });

  it('comes with the sale of the stone, its withdrawal, and the end of the account', async () => {
    const sold = await only();
    const withdrawn = await countered();
    const [stone] = await availableStones(server, house.other.api);
    if (!stone) throw new Error('No stone is left.');
    const [others = ''] = await offered(house.other.api, [{ stock_no: sold.stock_no, amount: '50.00' }]);
    await answer(house.admin.api, 'accept', [sold]);
    const { line_id: confirmed } = await standing(server, sold.stock_no);
    await house.admin.api.send('PUT', `${ACTS}/approve-stone`, { ids: [confirmed] });
    const [row] = await server.query<{ id: string }>('SELECT id FROM stone WHERE stock_no = $1', [
      withdrawn.stock_no,
    ]);
    await house.admin.api.send('PUT', `/inventory/status/${row?.id}`, { status: 2 });
    await lapseDueOffers(server.pool);
    expect((await stepsOf(server, others)).at(-1)).toMatchObject({
      event: 'LAPSE',
      reason: 'The stone was sold.',
    });
    expect((await stepsOf(server, withdrawn.id)).at(-1)?.reason).toBe('The stone is no longer offered.');
    const [last = ''] = await offered(house.other.api, [{ stock_no: stone.stock_no, amount: '50.00' }]);
    await server.command('UPDATE account SET status = $2 WHERE id = $1', [
      house.other.id,
      ACCOUNT_STATUS.closed,
    ]);
    await lapseDueOffers(server.pool);
    expect((await stepsOf(server, last)).at(-1)?.reason).toBe('The account is no longer active.');
  });
});

describe('mails', () => {
  it('announce offers to the associate and answers to the client, once', async () => {
    await mailPriceOffers(server.pool);
    const count = async (kind: string): Promise<number> =>
      (
        await server.query<{ count: number }>('SELECT count(*)::int AS count FROM mail WHERE kind = $1', [
          kind,
        ])
      )[0]?.count ?? 0;
    const before = [await count('clientOffersPrice'), await count('priceOfferAnswered')];
    const line = await only();
    await mailPriceOffers(server.pool);
    await mailPriceOffers(server.pool);
    expect([await count('clientOffersPrice'), await count('priceOfferAnswered')]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ]);
    await answer(house.admin.api, 'counter', [{ id: line.id, amount: part(line, 95) }]);
    await mailPriceOffers(server.pool);
    await answer(house.client.api, 'accept', [{ id: line.id, amount: part(line, 95) }]);
    await mailPriceOffers(server.pool);
    expect([await count('clientOffersPrice'), await count('priceOfferAnswered')]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 1,
    ]);
  });
});

describe('an agreed price is announced', () => {
  it('as the last step of “Why this price”, until the order has ended', async () => {
    const line = await countered();
    const why = async () =>
      dataOf<{ agreed: unknown }>(
        await house.admin.api.get(
          `/inventory/why-this-price?stock_no=${line.stock_no}&user_id=${house.client.id}`,
        ),
      ).agreed;
    expect(await why()).toBeNull();
    const number = dataOf<Moved>(await answer(house.client.api, 'accept', [line])).number;
    expect(await why()).toMatchObject({
      offer_number: expect.stringMatching(/^P-/),
      document_number: number,
      amount: line.amount,
    });
    const { line_id: confirmed } = await standing(server, line.stock_no);
    await house.admin.api.send('PUT', `${ACTS}/reject-stone`, { ids: [confirmed], reason: 'Sold elsewhere' });
    expect(await why()).toBeNull();
  });

  it.each([
    [false, 'confirm-stone', 'order_id', 'confirm_line'],
    [true, 'memo', 'memo_id', 'memo_line'],
  ])('on paper (on memo: %s)', async (onMemo, screen, column, table) => {
    const [agreed, other] = await open(2, { on_memo: onMemo });
    if (!agreed || !other) throw new Error('No stones are left.');
    await answer(house.admin.api, 'accept', [agreed]);
    const { offer_number: number } = await seen(house.client.api, agreed.id);
    const [line] = await server.query<{ id: string; document: string }>(
      `SELECT id, ${column} AS document FROM ${table} WHERE price_offer_line_id = $1`,
      [agreed.id],
    );
    const note = `Price agreed in offer ${number}: ${agreed.stock_no}`;
    const textsOf = async (path: string): Promise<string[]> => {
      const reply = await house.client.api.get(`${ACTS}/${path}/pdf`);
      expect(reply.status, reply.text.slice(0, 200)).toBe(200);
      return (await readPdf(reply.bytes)).texts;
    };
    expect(await textsOf(`${screen}/${line?.document}`)).toContain(note);
    const sold = await house.admin.api.send(
      onMemo ? 'POST' : 'PUT',
      `${ACTS}/${onMemo ? 'memo-sell' : 'approve-stone'}`,
      {
        ids: [line?.id],
      },
    );
    expect(sold.status, sold.text).toBe(200);
    const [invoice] = await server.query<{ id: string }>(
      `SELECT invoice_id AS id FROM invoice_line WHERE ${onMemo ? 'memo_line_id' : 'confirm_line_id'} = $1`,
      [line?.id],
    );
    expect(await textsOf(`invoice/${invoice?.id}`)).toContain(note);
  });
});
