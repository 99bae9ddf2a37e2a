/**
 * Matches new and changed stones with the waiting demands.
 * (docs/adr/0006-search-index-in-memory.md)
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { STONE_STATUS } from '../../../src/domain/codes.ts';
import { DEMAND_STATUS } from '../../../src/domain/codes.ts';
import { readStoredSearch } from '../../../src/domain/stones/stored-search.ts';
import { filtersFromWire, type StoneFilters } from '../../../src/domain/stones/search-filters.ts';
import {
  filtersOfDemands,
  saveMatches,
  lockConfirmed,
  lockMatched,
  waitingDemands,
  type Match,
  type WaitingDemand,
} from '../../db/queries/demands/matches.ts';
import {
  saveProgress,
  lockProgress,
  stonesSince,
  type Progress,
} from '../../db/queries/demands/matching-progress.ts';
import { endsOf, readEvents, streamState } from '../../db/queries/stones/stone-events.ts';
import { HOUSE_VIEW } from '../../db/fragments/shown-offer.ts';
import type { Tx } from '../../db/with-actor.ts';
import { viewsOfClients } from '../../policies/client-views.ts';
import { StoneBatch, MOST_STONES } from '../../search/index/stone-batch.ts';
import { moveByMatching } from './demand.ts';

/** Demands compared before yielding to other work of the process. */
const AT_ONCE = 200;

/** A process's memory between rounds: buffers for stones, and filters read before. */
export class Matcher {
  readonly stones = new StoneBatch();
  /** Called with stones whose prices are too high to be compared exactly; they match nothing. */
  readonly leftOut: (stoneIds: readonly string[]) => void;
  #filters = new Map<string, StoneFilters>();

  constructor(leftOut: (stoneIds: readonly string[]) => void = () => undefined) {
    this.leftOut = leftOut;
  }

  /** The filters of these demands, by id. */
  async filtersOf(tx: Tx, demands: readonly WaitingDemand[]): Promise<Map<string, StoneFilters>> {
    const unknown = demands.filter((demand) => !this.#filters.has(keyOf(demand)));
    const rows = await filtersOfDemands(
      tx,
      unknown.map(({ id }) => id),
    );
    const read = new Map(rows.map(({ id, filters }) => [id, waitedFor(filters)]));
    const known = new Map<string, StoneFilters>();
    const byId = new Map<string, StoneFilters>();
    for (const demand of demands) {
      const filters = this.#filters.get(keyOf(demand)) ?? read.get(demand.id);
      if (filters === undefined) continue;
      known.set(keyOf(demand), filters);
      byId.set(demand.id, filters);
    }
    this.#filters = known;
    return byId;
  }
}

const keyOf = ({ id, waits_since: since }: WaitingDemand): string => `${id} ${since}`;

const waitedFor = (stored: unknown): StoneFilters => ({
  ...filtersFromWire(readStoredSearch(stored).wire),
  status: [STONE_STATUS.available],
});

/**
 * Matches the next stones and records the progress in one transaction, so that a crash neither
 * skips stones nor matches them twice. Run it as the server, on a connection without pipelining.
 * Returns whether there may be more; false also while another process matches.
 */
export async function matchNext(tx: Tx, matcher: Matcher): Promise<boolean> {
  const progress = await lockProgress(tx);
  const state = await streamState(tx);
  if (!progress || !state) return false;
  const isGood = progress.epoch === state.epoch && isKept(progress, state.kept_from);
  if (!isGood) {
    await catchUp(tx, matcher, progress);
    const fresh = { epoch: state.epoch, matched: state.now, until: null, read_xid: null, read_stone: null };
    await saveProgress(tx, fresh);
    return true;
  }
  const { until, read_xid: xid, read_stone: stone } = progress;
  const end = until ?? state.now;
  const read = xid === null || stone === null ? null : { xid, stone_id: stone };
  const events = await readEvents(tx, { after: progress.matched, until: end, read }, HOUSE_VIEW, MOST_STONES);
  const last = events.at(-1);
  const more = last !== undefined && events.length === MOST_STONES;
  await matchThese(tx, matcher, [...new Set(events.map(({ stone_id }) => stone_id))]);
  await saveProgress(tx, {
    epoch: progress.epoch,
    matched: more ? progress.matched : end,
    until: more ? end : null,
    read_xid: more ? last.xid : null,
    read_stone: more ? last.stone_id : null,
  });
  return more || until !== null;
}

const isKept = ({ matched }: Progress, from: string): boolean => endsOf(matched).oldest >= BigInt(from);

/**
 * After a restore, or a pause longer than events are kept, finds new stones by their own
 * timestamps.
 */
async function catchUp(tx: Tx, matcher: Matcher, { matched_at: since }: Progress): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const ids = await stonesSince(tx, since, after, MOST_STONES);
    await matchThese(tx, matcher, ids);
    after = ids.at(-1) ?? null;
    if (ids.length < MOST_STONES) return;
  }
}

async function matchThese(tx: Tx, matcher: Matcher, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  moveByMatching(tx, 'CONFIRM', await lockConfirmed(tx, ids));
  const demands = await waitingDemands(tx);
  if (demands.length === 0) return;
  const unfit = await matcher.stones.read(tx.client, ids, 'shown');
  if (unfit.length > 0) matcher.leftOut(unfit);
  if (matcher.stones.count === 0) return;
  const matches = await compare(tx, matcher, demands);
  const locked = await lockMatched(tx, matches);
  const got = await saveMatches(
    tx,
    matches.filter(({ demand_id }) => locked.has(demand_id)),
  );
  const first = got.flatMap((id) => {
    const demand = locked.get(id);
    return demand?.status === DEMAND_STATUS.open ? [{ id, client_id: demand.client_id }] : [];
  });
  moveByMatching(tx, 'MATCH', first);
}

/** Each demand with its matching stones that the client may see, at the client's prices. */
async function compare(tx: Tx, matcher: Matcher, demands: readonly WaitingDemand[]): Promise<Match[]> {
  const filters = await matcher.filtersOf(tx, demands);
  const views = await viewsOfClients(tx, new Map(demands.map((one) => [one.client_id, one.role_id])));
  const matches: Match[] = [];
  for (const [place, { id, client_id: clientId, waits_since }] of demands.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    const [asked, view] = [filters.get(id), views.get(clientId)];
    if (asked === undefined || view === undefined) continue;
    const stone_ids = matcher.stones.fitting({ ...view, filters: asked });
    if (stone_ids.length > 0) matches.push({ demand_id: id, waits_since, stone_ids });
  }
  return matches;
}
