/** The stream of changes of stones, read by snapshots. */
import {
  isWithheld,
  listedConditions,
  listsOneOffer,
  outranks,
  type RowOf,
  type StoneView,
} from '../../fragments/shown-offer.ts';
import { stoneAccessConditions } from '../../fragments/stone-access.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { Tx } from '../../with-actor.ts';

export interface StreamState {
  epoch: string;
  /** The snapshot of this transaction. */
  now: string;
  /**
   * The start for a client that starts over: some seconds ago, because its search may be that old.
   */
  start: string;
  /** Events of transactions from this one on are kept. */
  kept_from: string;
}

/** Undefined in a database whose marks were lost. */
export const streamState = (tx: Tx): Promise<StreamState | undefined> =>
  tx.one<StreamState>(
    `SELECT e.epoch, pg_current_snapshot()::text AS now,
            (SELECT snapshot::text FROM stone_event_mark WHERE at < clock_timestamp() - interval '5 seconds'
              ORDER BY at DESC LIMIT 1) AS start,
            (SELECT min(pg_snapshot_xmin(snapshot)::text::numeric)::text FROM stone_event_mark) AS kept_from
       FROM stone_event_epoch e`,
  );

/** The oldest transaction that a snapshot may not contain, and the next one that there will be. */
export const endsOf = (snapshot: string): { oldest: bigint; next: bigint } => {
  const [oldest = '0', next = '0'] = snapshot.split(':');
  return { oldest: BigInt(oldest), next: BigInt(next) };
};

export interface Window {
  /**
   * Snapshots: events that the first contains are known, and those that the second does not are
   * left for later.
   */
  after: string;
  until: string;
  /** The last event read of this window; null at its beginning. */
  read: Position | null;
}

export interface Position {
  xid: string;
  stone_id: string;
}

export interface EventRow extends Position {
  /**
   * The number of the stone, if it was listed to the viewer before and that may have changed; else
   * null.
   */
  seen_as: string | null;
  /** Its status or availability changed. */
  moved: boolean;
  /** The viewer did not see it before. */
  appeared: boolean;
  repriced: boolean;
}

/**
 * The next events of a window, in the order of their transactions. No event is skipped because its
 * transaction commits late: it is not in the second snapshot, and is found by the next window.
 */
export function readEvents(tx: Tx, window: Window, view: StoneView, size: number): Promise<EventRow[]> {
  const values: unknown[] = [
    window.after,
    window.until,
    window.read?.xid ?? null,
    window.read?.stone_id ?? null,
  ];
  const parameter = parametersOf(values);
  const rowBefore: RowOf = (id, alias) => `(${before('e.xid', id)}) ${alias} WHERE true`;
  const wasWithheld = (alias: string): string => isWithheld(alias, 'doubt.written_in <> e.xid', rowBefore);
  const saw = [
    'w.id IS NOT NULL',
    ...stoneAccessConditions(view, 'w', parameter),
    ...(listsOneOffer(view)
      ? [
          `NOT ${wasWithheld('w')}`,
          `NOT EXISTS (SELECT FROM shared_certificate c, LATERAL (${before('e.xid', 'c.other_id')}) twin
              WHERE c.stone_id = e.stone_id AND c.is_twin AND c.written_in <> e.xid
                AND NOT ${wasWithheld('twin')} AND ${outranks(view, 'twin', 'w', parameter)})`,
        ]
      : []),
  ].join(' AND ');
  // Without a state before, the stone is new, or a row changed that it is shown or withheld by.
  const was = listsOneOffer(view)
    ? `SELECT w.* FROM (${before('e.xid', 'e.stone_id')}) w
        WHERE e.was IS NOT NULL OR EXISTS (SELECT FROM shared_certificate c WHERE c.stone_id = e.stone_id AND (c.is_twin OR c.withholds))`
    : `SELECT w.* FROM jsonb_populate_record(NULL::stone, e.was) w WHERE e.was IS NOT NULL`;
  return tx.many<EventRow>(
    `SELECT e.xid::text AS xid, e.stone_id, max(w.stock_no) FILTER (WHERE ${saw}) AS seen_as, bool_or(e.moved) AS moved,
            bool_or(w.id IS NOT NULL AND NOT (${saw})) AS appeared, bool_or(e.repriced) AS repriced
       FROM stone_event e LEFT JOIN LATERAL (${was}) w ON true
      WHERE e.xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
        AND pg_visible_in_snapshot(e.xid, $2::pg_snapshot)
        AND ($3::xid8 IS NULL OR (e.xid, e.stone_id) > ($3::xid8, $4::uuid))
      GROUP BY e.xid, e.stone_id ORDER BY e.xid, e.stone_id LIMIT ${Math.trunc(size)}`,
    values,
  );
}

/**
 * SQL: a stone before a transaction, with the columns that decide who is shown it. No row if it did
 * not exist, or if nobody saw it. Without an event of its own it is as it is now.
 */
const before = (xid: string, stoneId: string): string =>
  `SELECT was.* FROM stone_event own, LATERAL jsonb_populate_record(NULL::stone, own.was) was
    WHERE own.xid = ${xid} AND own.stone_id = ${stoneId} AND own.was IS NOT NULL
   UNION ALL
   SELECT s.* FROM stone s WHERE s.id = ${stoneId} AND NOT EXISTS (
     SELECT FROM stone_event own WHERE own.xid = ${xid} AND own.stone_id = ${stoneId} AND (own.was IS NOT NULL OR own.moved))`;

/**
 * Stones hidden in the meantime because they were not confirmed: visible at the earlier moment, and
 * not at the later.
 */
export function wentStale(
  tx: Tx,
  view: StoneView,
  since: { before: string; now: string },
  most: number,
): Promise<{ id: string; stock_no: string }[]> {
  const values: unknown[] = [since.now];
  const seen = listedConditions({ ...view, confirmedSince: since.before }, 's', parametersOf(values));
  return tx.many(
    `SELECT s.id, s.stock_no FROM stone s WHERE ${[...seen, 's.confirmed_at < $1::timestamptz'].join(' AND ')}
      LIMIT ${Math.trunc(most)}`,
    values,
  );
}

/** The next stones of the whole stock in the order of their ids, those after `id`. */
export async function stonesAfter(tx: Tx, view: StoneView, id: string, size: number): Promise<string[]> {
  const values: unknown[] = [id];
  const seen = listedConditions(view, 's', parametersOf(values));
  const rows = await tx.many<{ id: string }>(
    `SELECT s.id FROM stone s WHERE ${['s.id > $1', ...seen].join(' AND ')} ORDER BY s.id LIMIT ${Math.trunc(size)}`,
    values,
  );
  return rows.map((row) => row.id);
}

/**
 * Adds a mark, and deletes events from before the newest mark that is older than `days`. Returns
 * how many.
 */
export async function forgetEvents(tx: Tx, days: number): Promise<number> {
  const ended = await tx.one<{ at: string; below: string }>(
    `SELECT at, pg_snapshot_xmin(snapshot)::text AS below FROM stone_event_mark
      WHERE at < clock_timestamp() - make_interval(days => $1) ORDER BY at DESC LIMIT 1`,
    [days],
  );
  let forgotten = 0;
  if (ended) {
    forgotten = await tx.run('DELETE FROM stone_event WHERE xid < $1::xid8', [ended.below]);
    await tx.run('DELETE FROM stone_event_mark WHERE at < $1', [ended.at]);
  }
  await tx.run('INSERT INTO stone_event_mark DEFAULT VALUES');
  return forgotten;
}
