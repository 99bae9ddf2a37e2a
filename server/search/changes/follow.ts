/**
 * The changes since a cursor to the stones that a person sees.
 * (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */
import { MOST_STALE } from '../../../src/domain/stones/change-limits.ts';
import type { RoleId } from '../../../src/domain/codes.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import {
  endsOf,
  readEvents,
  stonesAfter,
  streamState,
  wentStale,
  type EventRow,
  type StreamState,
} from '../../db/queries/stones/stone-events.ts';
import { shownInstead } from '../../db/queries/stones/twins.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import type { HeldPowers } from '../../../src/domain/powers.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { pricesFor } from '../../policies/prices.ts';
import { keyedHash } from '../../security/secrets.ts';
import type { StoneView } from '../../db/fragments/shown-offer.ts';
import type { StoneRow } from '../engine.ts';
import type { Cursor } from './cursor.ts';

/** The person who follows, and the environment with the key that hashes their rights. */
export interface Follower {
  person: { id: string; role: RoleId; powers: HeldPowers | null };
  env: Pick<Env, 'dataDir' | 'secretKey'>;
}

/** A stone that is no longer listed. */
export interface GoneStone {
  id: string;
  stock_no: string;
  /** The number of another offer of the same stone, which is shown in its place. */
  offered_as?: string;
}

/** What happened to a stone between two answers. */
export interface Happened {
  /** Its status changed, or whether it is offered at all. */
  moved: boolean;
  /** The follower did not see it before. */
  appeared: boolean;
  repriced: boolean;
}

export interface Followed {
  /** No changes are listed: the follower has to read the whole stock again. */
  startOver: boolean;
  changed: StoneRow[];
  gone: GoneStone[];
  /** By the id of a stone that changed. */
  happened: ReadonlyMap<string, Happened>;
  /** Whether there may be more changes. */
  more: boolean;
  cursor: Cursor;
}

/** Sorts before every stone. */
const NO_STONE = '00000000-0000-0000-0000-000000000000';

/**
 * The next changes after `cursor`, like `followStones`. A follower who starts over first receives
 * the whole stock: this answer has its first part, and the cursor leads to the other parts and then
 * to the changes since.
 */
export async function followFromStock(
  tx: Tx,
  follower: Follower,
  cursor: Cursor | null,
  size: number,
): Promise<Followed> {
  const followed = await followStones(tx, follower, cursor, size);
  if (!followed.startOver) return followed;
  const first = await followStones(tx, follower, { ...followed.cursor, stock: NO_STONE }, size);
  return { ...first, startOver: true };
}

/** The rights that decide which stones a person sees and at which prices, as comparable text. */
export const rightsIn = ({
  access,
  hidden,
  prices,
}: Pick<StoneView, 'access' | 'hidden' | 'prices'>): string =>
  JSON.stringify([access, hidden, prices.factors, ...(prices.hidden === true ? ['no prices'] : [])]);

/** A cursor at this transaction's snapshot, and the person's sight. */
export async function presentOf(
  tx: Tx,
  { person, env }: Follower,
): Promise<{ cursor: Cursor; seen: StoneView }> {
  const [sight, prices, state] = await Promise.all([
    stoneAccessOf(tx, person),
    pricesFor(tx, person),
    streamState(tx),
  ]);
  if (!state) throw new Error('The stream of changes has no mark.');
  const seen = { ...sight, prices };
  const rights = await rightsOf(env, person.id, seen);
  return { cursor: { epoch: state.epoch, rights, after: state.now, since: seen.confirmedSince }, seen };
}

/**
 * The next changes after `cursor`, at most `size` events; null starts over. Run it as the follower,
 * so that row-level security applies to the rows.
 */
export async function followStones(
  tx: Tx,
  { person, env }: Follower,
  cursor: Cursor | null,
  size: number,
): Promise<Followed> {
  const [sight, prices, state] = await Promise.all([
    stoneAccessOf(tx, person),
    pricesFor(tx, person),
    streamState(tx),
  ]);
  if (!state) throw new Error('The stream of changes has no mark.');
  const seen: StoneView = { ...sight, prices };
  const rights = await rightsOf(env, person.id, seen);
  if (cursor === null || !isGood(cursor, state, rights, seen)) return startOver(state, rights, seen);
  const { stock, ...since } = cursor;
  if (stock !== undefined) return partOfStock(tx, seen, since, stock, size);

  const until = cursor.within?.until ?? state.now;
  const before: StoneView = { ...seen, confirmedSince: cursor.since };
  const window = { after: cursor.after, until, read: cursor.within?.read ?? null };
  const events = await readEvents(tx, window, before, size);
  const happened = merged(events);
  const changed = await stoneRowsInOrder(tx, seen, [...happened.keys()], 'listed');
  const present = new Set(changed.map(({ id }) => id));
  const gone = new Map<string, GoneStone>();
  for (const { stone_id: id, seen_as: number } of events)
    if (number !== null && !present.has(id)) gone.set(id, { id, stock_no: number });

  const last = events.at(-1);
  const more = last !== undefined && events.length === size;
  if (!more && cursor.since !== null && seen.confirmedSince !== null) {
    const moments = { before: cursor.since, now: seen.confirmedSince };
    const stale = await wentStale(tx, seen, moments, MOST_STALE + 1);
    if (stale.length > MOST_STALE) return startOver(state, rights, seen);
    for (const stone of stale) gone.set(stone.id, stone);
  }
  // The stone stays on sale, only at another price: it neither goes nor comes.
  const replaced = await shownInstead(tx, seen, [...gone.keys()]);
  for (const { id, shown_id: shown, shown_as } of replaced) {
    gone.set(id, { id, stock_no: gone.get(id)?.stock_no ?? '', offered_as: shown_as });
    happened.set(shown, { moved: false, appeared: true, ...happened.get(shown), repriced: true });
  }
  const others = [...new Set(replaced.map(({ shown_id }) => shown_id))].filter((id) => !present.has(id));
  changed.push(...(await stoneRowsInOrder(tx, seen, others, 'listed')));
  return {
    startOver: false,
    changed,
    gone: [...gone.values()],
    happened,
    // Changes made while earlier parts were read are in the next window.
    more: more || until !== state.now,
    cursor: more
      ? { ...cursor, within: { until, read: { xid: last.xid, stone_id: last.stone_id } } }
      : { epoch: state.epoch, rights, after: until, since: seen.confirmedSince },
  };
}

/** The stones after this one, by id, so that none is missed when others are added or removed. */
async function partOfStock(
  tx: Tx,
  seen: StoneView,
  cursor: Cursor,
  after: string,
  size: number,
): Promise<Followed> {
  const ids = await stonesAfter(tx, seen, after, size);
  const last = ids.at(-1);
  const more = last !== undefined && ids.length === size;
  return {
    startOver: false,
    changed: await stoneRowsInOrder(tx, seen, ids, 'listed'),
    gone: [],
    happened: new Map(),
    // Changes made while the stock was read follow in the next answer.
    more: true,
    cursor: more ? { ...cursor, stock: last } : cursor,
  };
}

function merged(events: readonly EventRow[]): Map<string, Happened> {
  const happened = new Map<string, Happened>();
  for (const { stone_id: id, moved, appeared, repriced } of events) {
    const before = happened.get(id);
    happened.set(id, {
      moved: moved || before?.moved === true,
      appeared: appeared || before?.appeared === true,
      repriced: repriced || before?.repriced === true,
    });
  }
  return happened;
}

const startOver = (state: StreamState, rights: string, seen: StoneView): Followed => ({
  startOver: true,
  changed: [],
  gone: [],
  happened: new Map(),
  more: false,
  cursor: { epoch: state.epoch, rights, after: state.start, since: seen.confirmedSince },
});

/**
 * Whether all changes since the cursor can be listed: their events are still stored, and the
 * person's rights and prices are the same.
 */
function isGood(cursor: Cursor, state: StreamState, rights: string, { confirmedSince }: StoneView): boolean {
  const { oldest, next } = endsOf(cursor.after);
  return (
    cursor.epoch === state.epoch &&
    cursor.rights === rights &&
    oldest >= BigInt(state.kept_from) &&
    next <= endsOf(state.now).next &&
    isNoEarlier(confirmedSince, cursor.since)
  );
}

/** If the limit was removed or moved back, stones become visible without an event. */
function isNoEarlier(now: string | null, before: string | null): boolean {
  if (now === null || before === null) return now === before;
  return new Date(now).getTime() >= new Date(before).getTime();
}

/**
 * A keyed hash of the rights that decide which stones a person sees, and at which prices. Without
 * the key, markups could be guessed from the hash.
 */
export async function rightsOf(
  env: Follower['env'],
  id: string,
  { access, hidden, prices }: Pick<StoneView, 'access' | 'hidden' | 'prices'>,
): Promise<string> {
  const rights = JSON.stringify([id, access, hidden, prices.factors]);
  return (await keyedHash(env, rights, 'rights of a cursor')).toString('base64url').slice(0, 22);
}
