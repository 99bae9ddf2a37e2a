/**
 * What new lines are decided by: locks the stones in the order of their ids, then reads the client,
 * their prices and limits. Writes nothing.
 */
import type { BusinessStatus, RoleId } from '../../src/domain/codes.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import type { EventName } from '../../src/machines/workflow.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import { stonesQueuedFor } from '../db/queries/queue-places.ts';
import { stonesAwaited } from '../db/queries/transactions/awaiting-company.ts';
import type { StartedBy } from '../db/records/records.ts';
import type { Tx } from '../db/with-actor.ts';
import { stoneAccessOf } from '../policies/inventory-access.ts';
import { factorsOfClient } from '../policies/prices.ts';
import { noSuchStones } from '../refusals.ts';
import { lockClientRights } from './client-rights.ts';
import { creditFor, type Credit } from './credit-limits.ts';
import { begunFacts } from './people/bounds.ts';
import { holdLimitFacts } from './hold-limits.ts';
import type { Price } from './lines.ts';
import { lockStones } from './lock-stones.ts';
import type { LockedStone } from './lock-stones.ts';
import { pricesOf } from './seen-prices.ts';
import type { SeenPrices } from './seen-prices.ts';
import { actorFact, type PersonActor } from './write-history.ts';

/** The client acted for, with what the guards need. */
export interface ActedFor {
  id: string;
  role: RoleId;
  businessStatus: BusinessStatus | null;
}

export interface Start {
  workflow: LineWorkflow;
  event: EventName;
  stockNumbers: readonly string[];
  /** The prices the caller saw; null accepts today's. */
  seen: SeenPrices | null;
  clientId: string;
  actor: PersonActor;
  details: Pick<StartedBy, 'message' | 'dueDate' | 'terms' | 'onMemo' | 'source'> & { remark: string | null };
  /** Why staff exceed a limit; stored in the history. */
  reason?: string | undefined;
  /** The cause, for the history. */
  cause?: string;
  /** The document that the lines are added to; a new one without it. */
  documentId?: string | null;
}

/** What a client may begin of each stone; each event has some of it. */
type StartLimits = Pick<
  FactsOf<'start'>,
  'begun' | 'holds' | 'restsUntil' | 'isInLine' | 'isOffered' | 'offer' | 'isAwaited'
>;

/** What the decision goes by, read under the locks. */
export interface StartingPoint {
  client: ActedFor;
  stones: readonly LockedStone[];
  prices: ReadonlyMap<string, Price>;
  limits: (stoneId: string) => StartLimits;
  credit: Credit;
}

/**
 * Locks the stones and reads all facts of the decision; writes nothing. `findClient` reads the
 * client acted for. The statements are sent together and run in this order, so nothing is older
 * than the locks before it.
 * @throws Refused 404 if a stone or the client is absent
 */
export async function loadStart(
  tx: Tx,
  start: Start,
  findClient: (tx: Tx, id: string) => Promise<ActedFor>,
): Promise<StartingPoint> {
  const point = await loadStartVisible(tx, start, findClient, start.actor);
  const found = new Set(point.stones.map(({ stock_no }) => stock_no));
  const missing = [...new Set(start.stockNumbers)].filter((number) => !found.has(number));
  if (missing.length > 0) throw noSuchStones(missing);
  return point;
}

/** The same, ignoring stones that are missing or hidden from `viewer`. A preview locks nothing. */
export async function loadStartVisible(
  tx: Tx,
  start: Start,
  findClient: (tx: Tx, id: string) => Promise<ActedFor>,
  viewer: { id: string; role: RoleId | null },
  how: 'lock' | 'read' = 'lock',
): Promise<StartingPoint> {
  const { clientId } = start;
  const wanted = [...new Set(start.stockNumbers)];
  lockClientRights(tx, clientId);
  const [client, [stones, factors, limits, credit]] = await Promise.all([
    findClient(tx, clientId),
    stoneAccessOf(tx, viewer).then((sight) =>
      Promise.all([
        lockStones(tx, 'stock_no', wanted, sight, how),
        factorsOfClient(tx, clientId),
        limitsOf(tx, start, wanted, how),
        creditFor(tx, start, how),
      ]),
    ),
  ]);
  // Staff named a person of the company.
  if (client.id !== clientId)
    return loadStartVisible(tx, { ...start, clientId: client.id }, findClient, viewer, how);
  return { client, stones, limits, credit, prices: await pricesOf(tx, stones, clientId, factors) };
}

const NO_LIMITS = {
  holds: undefined,
  restsUntil: undefined,
  isInLine: undefined,
  isOffered: undefined,
  offer: undefined,
  isAwaited: undefined,
};

/**
 * What a client or guest has begun, read after the stones' locks. Only holds have limits of their
 * own, and only once the queue for a stone can be joined, or a colleague asked to agree to it. A
 * preview begins nothing.
 */
async function limitsOf(
  tx: Tx,
  { workflow, event, clientId, actor, reason }: Start,
  stockNumbers: readonly string[],
  how: 'lock' | 'read',
): Promise<StartingPoint['limits']> {
  const own =
    event === 'JOIN'
      ? stonesQueuedFor(tx, clientId, stockNumbers).then((waitedFor) => (stoneId: string) => ({
          isInLine: waitedFor.has(stoneId),
        }))
      : event === 'ASK'
        ? stonesAwaited(tx, clientId, stockNumbers).then((awaited) => (stoneId: string) => ({
            isAwaited: awaited.has(stoneId),
          }))
        : event === 'HOLD'
          ? holdLimitFacts(tx, clientId, stockNumbers, { actor: actorFact(actor), reason })
          : Promise.resolve(() => ({}));
  const [limits, begun] = await Promise.all([
    own,
    workflow === 'memo' || how === 'read'
      ? { begun: null }
      : begunFacts(tx, actor, workflow, stockNumbers.length),
  ]);
  return (stoneId) => ({ ...NO_LIMITS, ...limits(stoneId), ...begun });
}
