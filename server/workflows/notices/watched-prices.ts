/**
 * Tells clients that watched stones cost less than they last knew, at most once a day for each
 * stone. (docs/adr/0036-notices-live-screens-and-announcements.md)
 */
import type pg from 'pg';
import { Decimal } from '../../../src/domain/money.ts';
import { rolesOfNotice } from '../../../src/domain/notices.ts';
import { clientsPrice, factorFor } from '../../../src/domain/prices/pricing.ts';
import {
  lockComparison,
  saveKnownPrices,
  watchedStones,
  watchersAfter,
  type WatchedStone,
} from '../../db/queries/notices/watched-prices.ts';
import { SYSTEM, withActor, type Tx } from '../../db/with-actor.ts';
import { listOf } from '../../mail/notice-texts.ts';
import { plain } from '../../mail/markup.ts';
import { figure, stonesCounted } from '../../mail/stones.ts';
import { viewsOfClients } from '../../policies/client-views.ts';
import type { StoneView } from '../../db/fragments/shown-offer.ts';
import { StoneBatch } from '../../search/index/stone-batch.ts';
import { seenByClients } from './seen-by-clients.ts';
import { sendNotices } from './send-notices.ts';

/** Clients per transaction. */
const SPAN = 200;

/** A watched stone whose price for its client has changed. USD for the whole stone. */
interface Repriced extends WatchedStone {
  amount: string;
}

/** Compares all watched stones. Run it on a pool that does not pipeline. */
export async function compareWatchedPrices(ownerPool: pg.Pool, span = SPAN): Promise<void> {
  const stones = new StoneBatch();
  let after: string | null = null;
  do after = await withActor(ownerPool, SYSTEM, 'write', (tx) => tellNext(tx, stones, after, span));
  while (after !== null);
}

/** The next clients; the id of the last of them, or null if there are no more. */
async function tellNext(
  tx: Tx,
  stones: StoneBatch,
  after: string | null,
  span: number,
): Promise<string | null> {
  await lockComparison(tx);
  const watchers = await watchersAfter(tx, after, rolesOfNotice('watchedPriceFell'), span);
  const views = await viewsOfClients(tx, new Map(watchers.map(({ id, role_id }) => [id, role_id])));
  const watched = await watchedStones(tx, [...views.keys()]);
  const repriced = watched.flatMap((stone) => repricedFor(stone, views.get(stone.client_id)) ?? []);
  const seen = await seenByClients(tx, stones, repriced, views);
  const fallen = seen.filter(
    ({ known_amt, amount }) => known_amt !== null && new Decimal(amount).lt(known_amt),
  );
  const told = new Set(fallen.filter(({ told_today }) => !told_today));
  await saveKnownPrices(
    tx,
    seen
      // A second drop on the same day is reported tomorrow, compared with the last reported price.
      .filter((stone) => told.has(stone) || !fallen.includes(stone))
      .map((stone) => ({ line_id: stone.line_id, amount: stone.amount, told: told.has(stone) })),
  );
  await sendNotices(
    tx,
    'watchedPriceFell',
    [...Map.groupBy(told, ({ client_id }) => client_id)].map(([to, its]) => ({
      to,
      words: inWords(its),
      path: listOf('/transaction/watchlist', its),
    })),
  );
  return watchers.length === span ? (watchers.at(-1)?.id ?? null) : null;
}

/** Null if the price is unchanged, or the stone has none now. */
function repricedFor(stone: WatchedStone, view: StoneView | undefined): Repriced | null {
  const factors = view?.prices.factors ?? null;
  if (factors === null) return null;
  const { sell_amt: amount } = clientsPrice(stone, factorFor(factors, stone.provider_id), factors.step);
  const isSame = amount === null || (stone.known_amt !== null && new Decimal(amount).eq(stone.known_amt));
  return isSame ? null : { ...stone, amount };
}

/** The most stones named with their prices. */
const NAMED = 3;

function inWords(stones: readonly Repriced[]): string {
  if (stones.length > NAMED) return `${stonesCounted(stones.length)} on your watchlist cost less than before`;
  const costs = stones.map(
    ({ stock_no, known_amt, amount }) =>
      plain`${stock_no} USD ${figure(amount)} instead of ${figure(known_amt)}`,
  );
  return `You watch ${stones.length === 1 ? 'a stone' : 'stones'} that ${stones.length === 1 ? 'costs' : 'cost'} less now: ${costs.join('; ')}`;
}
