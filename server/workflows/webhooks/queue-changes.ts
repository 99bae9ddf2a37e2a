/**
 * Turns the stream of changes into deliveries.
 * (docs/adr/0032-external-clients-keys-webhooks-and-feeds.md)
 */
import { ROLE } from '../../../src/domain/codes.ts';
import { changeTo, STONES_IN_DELIVERY, type StoneChange } from '../../../src/domain/webhooks.ts';
import { stoneRowsInOrder } from '../../db/queries/stones/stone-row.ts';
import {
  saveCursor,
  lockFollowing,
  requestsSince,
  type DueDelivery,
  type MessageStone,
} from '../../db/queries/webhooks/webhook-queue.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import type { Env } from '../../env.ts';
import { stoneAccessOf } from '../../policies/inventory-access.ts';
import { pricesFor } from '../../policies/prices.ts';
import { readCursor, writeCursor } from '../../search/changes/cursor.ts';
import { followStones, type Followed } from '../../search/changes/follow.ts';
import type { StoneRow } from '../../search/engine.ts';
import { queueDelivery } from './deliveries.ts';

export interface Listener {
  webhookId: string;
  clientId: string;
  env: Pick<Env, 'dataDir' | 'secretKey'>;
}

interface QueuedChanges {
  mayBeMore: boolean;
  /** Those of changes, with the requests behind them. */
  deliveries: { id: string; requests: string[] }[];
}

const personOf = ({ clientId: id }: Pick<Listener, 'clientId'>) => ({
  id,
  role: ROLE.apiClient,
  powers: null,
});

/** The cursor of a new webhook, which gets all later changes. */
export const firstCursor = async (
  tx: Tx,
  listener: Omit<Listener, 'webhookId'>,
): Promise<{ cursor: string; told: string }> => {
  const { cursor } = await followStones(tx, { person: personOf(listener), env: listener.env }, null, 1);
  return { cursor: writeCursor(cursor), told: cursor.after };
};

/**
 * Turns the next changes into deliveries, unless some still wait, and moves the cursor in the same
 * transaction, so that nothing is skipped or repeated. Run it as the client.
 */
export async function queueChanges(tx: Tx, takenBy: string, listener: Listener): Promise<QueuedChanges> {
  const { webhookId, clientId, env } = listener;
  const webhook = await lockFollowing(tx, takenBy, webhookId);
  if (!webhook) return { mayBeMore: false, deliveries: [] };
  const cursor = webhook.lost ? null : readCursor(webhook.cursor);
  const followed = await followStones(tx, { person: personOf(listener), env }, cursor, STONES_IN_DELIVERY);
  const told = toldOf(followed, webhook.changes);
  if (followed.startOver)
    await queueDelivery(
      tx,
      { requestId: null },
      { webhookId, clientId, kind: 'start over', stones: [], body: null },
    );
  const deliveries: QueuedChanges['deliveries'] = [];
  for (let at = 0; at < told.length; at += STONES_IN_DELIVERY) {
    const part = told.slice(at, at + STONES_IN_DELIVERY);
    const requests = await requestsBehind(tx, clientId, part, cursor?.after);
    const { id } = await queueDelivery(
      tx,
      { requestId: onlyOwn(requests) },
      {
        webhookId,
        clientId,
        kind: 'changes',
        stones: part.map(({ id, stock_no, changes, instead_of }) => ({
          id,
          stock_no,
          changes,
          ...(instead_of ? { instead_of } : {}),
        })),
        body: bodyOf('changes', part),
      },
    );
    deliveries.push({ id, requests: requests.map((request) => request.id) });
  }
  const kept = { cursor: writeCursor(followed.cursor), told: followed.cursor.after, more: followed.more };
  await saveCursor(tx, webhookId, kept);
  return { mayBeMore: followed.startOver || told.length > 0 || followed.more, deliveries };
}

type Requests = Awaited<ReturnType<typeof requestsSince>>;

/** For the log; of other people's requests nothing reaches the client. */
const requestsBehind = async (
  tx: Tx,
  clientId: string,
  part: readonly DeliveredStone[],
  after: string | undefined,
): Promise<Requests> =>
  after === undefined
    ? []
    : asServer(tx, (server) => requestsSince(server, { clientId, stones: part.map(({ id }) => id), after }));

/** The client's own request, if it is the only one of theirs: a delivery has one trace. */
function onlyOwn(requests: Requests): string | null {
  const theirs = requests.filter(({ is_theirs }) => is_theirs);
  return theirs.length === 1 ? (theirs[0]?.id ?? null) : null;
}

/**
 * A stone in a delivery. Its figures are the client's; a stone that they no longer see has none.
 */
type DeliveredStone = MessageStone &
  Partial<Pick<StoneRow, 'status' | 'price_per_ct' | 'total_amt' | 'held_for_me'>>;

function toldOf({ changed, gone, happened }: Followed, wanted: readonly string[]): DeliveredStone[] {
  const isWanted = (change: StoneChange): boolean => wanted.includes(change);
  // Whoever does not hear of prices is told that the number they know is no longer offered.
  const replaced = Map.groupBy(isWanted('repriced') ? gone : [], ({ offered_as }) => offered_as ?? null);
  const present = changed.flatMap((row) => {
    const { moved = false, appeared = false, repriced = false } = happened.get(row.id) ?? {};
    const before = replaced.get(row.stock_no) ?? [];
    const isNew = appeared && before.length === 0;
    const both: StoneChange[] = [
      ...(moved || isNew ? [changeTo(row.status)] : []),
      ...(repriced ? ['repriced' as const] : []),
    ];
    const stones = tellsOf(row, both.filter(isWanted));
    return before.length === 0
      ? stones
      : stones.map((stone) => ({ ...stone, instead_of: before.map(({ stock_no }) => stock_no) }));
  });
  const sold = changeTo(null);
  const absent = gone.filter(({ offered_as }) => offered_as === undefined || !isWanted('repriced'));
  return [
    ...present,
    ...(isWanted(sold) ? absent.map(({ id, stock_no }) => ({ id, stock_no, changes: [sold] })) : []),
  ];
}

const tellsOf = (row: StoneRow, changes: StoneChange[]): DeliveredStone[] => {
  const { id, stock_no, status, price_per_ct, total_amt, held_for_me } = row;
  return changes.length === 0
    ? []
    : [{ id, stock_no, changes, status, price_per_ct, total_amt, held_for_me }];
};

/** The text that is signed and sent, as Standard Webhooks lays it out. */
const TYPE = { changes: 'stones.changed', 'start over': 'stock.start_over', test: 'webhook.test' } as const;
function bodyOf(kind: DueDelivery['kind'], stones: readonly DeliveredStone[]): string {
  const data = kind === 'changes' ? { stones } : {};
  return JSON.stringify({ type: TYPE[kind], timestamp: new Date().toISOString(), data });
}

/**
 * The text of a delivery that has none yet, with its stones as they are now. Run it as the client.
 */
export async function bodyNow(
  tx: Tx,
  { clientId }: Pick<Listener, 'clientId'>,
  { kind, stones }: DueDelivery,
): Promise<string> {
  if (stones.length === 0) return bodyOf(kind, []);
  const person = personOf({ clientId });
  const [sight, prices] = await Promise.all([stoneAccessOf(tx, person), pricesFor(tx, person)]);
  const rows = await stoneRowsInOrder(
    tx,
    { ...sight, prices },
    stones.map(({ id }) => id),
    'listed',
  );
  const seen = new Map(rows.map((row) => [row.id, row]));
  const told = stones.flatMap((stone): DeliveredStone[] => {
    const row = seen.get(stone.id);
    if (row === undefined) return [{ ...stone, changes: [changeTo(null)] }];
    const instead = stone.instead_of === undefined ? {} : { instead_of: stone.instead_of };
    const repriced: StoneChange[] = stone.changes.includes('repriced') ? ['repriced'] : [];
    return tellsOf(row, [changeTo(row.status), ...repriced]).map((one) => ({ ...one, ...instead }));
  });
  return bodyOf(kind, told);
}
