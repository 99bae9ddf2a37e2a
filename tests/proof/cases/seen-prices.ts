import { ROLE } from '../../../src/domain/codes.ts';
import { pricesSeen } from '../../support/prices.ts';
import type { ProofFixture, Member, Stone } from '../proof-fixture.ts';
import type { ProofOptions, ProofCase, Verdict } from '../proof-case.ts';
import { sellsWhatItLookedAt } from './naive-prices.ts';

const BUYERS = 12;
const STONES_EACH = { short: 10, long: 150 };
/** Enough for a busy machine, on which prices change more often than a buyer is answered. */
const TRIES = 2_000;
const PREFIX = '/inventory/new-arrival';
const FAULTS = [
  'a server that compares the price first and writes it then',
  'a client who saw another price',
] as const;

/** The price in a buyer's request, and the one in the answer that accepted it. */
export interface Purchase {
  stock_no: string;
  seen: string | null;
  told: string | null;
  /** The price of the hold before it, if there was one. */
  held: string | null;
}

/** T2d: buyers look, hold and confirm while markups and list prices keep changing. */
export const seenPrices: ProofCase = {
  id: 'T2d',
  title: 'stones bought while prices change',
  mark: 'every line has to the cent the price that its request had seen, and none is above its hold',
  faults: FAULTS,
  run: (house, how) =>
    how.fault === FAULTS[0] ? sellsWhatItLookedAt(house, judge) : buyOnPortal(house, how),
};

async function buyOnPortal(house: ProofFixture, { long, fault }: ProofOptions): Promise<Verdict> {
  const each = long ? STONES_EACH.long : STONES_EACH.short;
  const buyers = await house.people(BUYERS, ROLE.apiClient);
  const stones = await house.stones(BUYERS * each);
  const stop = changePrices(house, stones);
  const strange: string[] = [];
  let refused = 0;
  const bought = await Promise.all(
    buyers.map(async (buyer, index) => {
      const taken: Purchase[] = [];
      for (const [turn, stone] of stones.slice(index * each, (index + 1) * each).entries()) {
        const deal = await buy(buyer, stone, turn % 3 === 0);
        refused += deal.refused;
        if (deal.bought) taken.push(deal.bought);
        else strange.push(deal.complaint);
      }
      return taken;
    }),
  );
  await stop();
  const ledger = bought.flat();
  const [first] = ledger;
  if (fault === FAULTS[1] && first) first.seen = '0.01';
  const kept = await house.query<{ stock_no: string; sell_amt: string | null }>(
    'SELECT s.stock_no, l.sell_amt FROM confirm_line l JOIN stone s ON s.id = l.stone_id WHERE s.id = ANY ($1::uuid[])',
    [stones.map(({ id }) => id)],
  );
  const wrong = judge(ledger, new Map(kept.map((line) => [line.stock_no, line.sell_amt])));
  return {
    figure: `${ledger.length} stones bought, ${refused} requests refused for their price, ${wrong.length} lines at another price`,
    complaints: [
      ...strange,
      ...wrong,
      ...(kept.length === ledger.length ? [] : [`${kept.length} lines for ${ledger.length} stones bought.`]),
      ...(refused < BUYERS ? [`Only ${refused} refusals: prices hardly changed, which proves little.`] : []),
    ],
  };
}

type Deal = { refused: number } & ({ bought: Purchase } | { bought: null; complaint: string });

/** Looks, holds every third stone and confirms; a changed price is accepted from the refusal. */
async function buy({ api }: Member, { stock_no }: Stone, holds: boolean): Promise<Deal> {
  const stock_numbers = [stock_no];
  let held: string | null = null;
  if (holds) {
    const reply = await api.send('POST', `${PREFIX}/hold`, { stock_numbers });
    if (reply.status !== 200)
      return { refused: 0, bought: null, complaint: `hold: ${reply.status} ${reply.text}` };
    held = (reply.body?.data as { amount: string }).amount;
  }
  let [price] = await pricesSeen(api, { stock_numbers });
  for (let refused = 0; refused < TRIES; refused++) {
    const reply = await api.send('POST', `${PREFIX}/confirm-stone`, { stock_numbers, prices: [price] });
    if (reply.status === 200) {
      const told = (reply.body?.data as { lines: { amount: string | null }[] }).lines[0]?.amount ?? null;
      return { refused, bought: { stock_no, seen: price?.amount ?? null, told, held } };
    }
    const { guard, stones } = (reply.body?.data ?? {}) as {
      guard?: string;
      stones?: { now: string | null }[];
    };
    if (guard !== 'priceAsSeen')
      return { refused, bought: null, complaint: `confirm: ${reply.status} ${reply.text}` };
    price = { stock_no, amount: stones?.[0]?.now ?? null };
  }
  return { refused: TRIES, bought: null, complaint: `${stock_no} was never to be had.` };
}

/**
 * Changes markups through the portal and list prices in batches like the repricing; resolves after
 * the last change.
 */
function changePrices(house: ProofFixture, stones: readonly Stone[]): () => Promise<void> {
  const over = new AbortController();
  const ids = stones.map(({ id }) => id);
  const markups = async (): Promise<void> => {
    const admin = await house.member('admin@pavilion.test');
    for (let round = 0; !over.signal.aborted; round++)
      await admin.api.send('PUT', '/markup/update-default', { percent: String(5 + (round % 3)) });
    await admin.api.send('PUT', '/markup/update-default', { percent: null });
  };
  const lists = async (): Promise<void> => {
    for (let round = 0; !over.signal.aborted; round++)
      await house.command(
        `UPDATE stone SET price_per_ct = price_per_ct + $2, total_amt = total_amt + $2 WHERE id IN (
           SELECT id FROM stone WHERE id = ANY ($1::uuid[]) AND status IN (1, 4) ORDER BY id FOR UPDATE)`,
        [ids, round % 2 === 0 ? 1 : -1],
      );
  };
  const changing = Promise.all([markups(), lists()]);
  return async () => {
    over.abort();
    await changing;
  };
}

/** Compares what buyers saw and were answered with the stored lines. */
function judge(bought: readonly Purchase[], kept: ReadonlyMap<string, string | null>): string[] {
  return bought.flatMap(({ stock_no, seen, told, held }) => {
    const line = kept.get(stock_no) ?? null;
    if (line !== seen || told !== seen)
      return [`${stock_no}: asked for at ${seen}, told ${told}, kept at ${line}.`];
    return held !== null && Number(line) > Number(held)
      ? [`${stock_no}: held at ${held}, kept at ${line}.`]
      : [];
  });
}
