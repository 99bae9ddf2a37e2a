/**
 * Repricing runs, which apply the newest lists to the stones: their progress, and the statement for
 * a span of stones.
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { STONE_STATUS } from '../../../../src/domain/codes.ts';
import { newId } from '../../../ids.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';
import { figuresAt, isCellOf, isListed } from './list-cells.ts';

export type Repricing = components['schemas']['Repricing'];

const COLUMNS = `id, state, cause, asked_by, stones_total, stones_done, repriced, promised, unlisted, error, created_at,
  started_at, finished_at`;

/** The newest run; undefined if there never was one. */
export const findRepricing = (tx: Tx): Promise<Repricing | undefined> =>
  tx.one<Repricing>(`SELECT ${COLUMNS} FROM repricing ORDER BY created_at DESC, id DESC LIMIT 1`);

/** Requests a run, unless one is requested and not started yet. */
export async function askRepricing(tx: Tx, cause: string, askedBy: string): Promise<Repricing> {
  await tx.run(
    `INSERT INTO repricing (id, cause, asked_by)
     SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM repricing WHERE state = 'queued')`,
    [newId(), cause, askedBy],
  );
  const run = await findRepricing(tx);
  if (!run) throw new Error('A run that was asked for is there.');
  return run;
}

export interface OpenRun {
  id: string;
  /** The last repriced stone; null at the start. */
  after_id: string | null;
  /** Seconds since it was first started. */
  seconds: number;
}

/** The run to work on: interrupted ones before waiting ones. */
export async function beginRepricing(tx: Tx): Promise<OpenRun | undefined> {
  return tx.one<OpenRun>(
    `UPDATE repricing SET state = 'running', started_at = coalesce(started_at, now()),
            stones_total = greatest(stones_done, (SELECT count(*)::int FROM stone s
                                                   WHERE status <> ${STONE_STATUS.soldOut} AND ${notUndone('s')}))
      WHERE id = (SELECT id FROM repricing WHERE state IN ('queued', 'running') ORDER BY state DESC, created_at LIMIT 1)
     RETURNING id, after_id, extract(epoch FROM now() - started_at)::float8 AS seconds`,
  );
}

export interface SpanDone {
  /** The last stone of the span; null if none was left. */
  last: string | null;
  seen: number;
  unlisted: number;
  repriced: number;
  promised: number;
}

/**
 * Sets the list price of the next `size` stones after `after`. Nothing is written if it did not
 * change; a stone without a cell keeps its supplier's figure. Sold stones are not changed. Those of
 * undone uploads are not counted, but a person may bring one back.
 */
export async function repriceSpan(tx: Tx, after: string | null, size: number): Promise<SpanDone> {
  const done = await tx.one<SpanDone>(
    `WITH span AS MATERIALIZED (
       SELECT s.id, s.carat, s.rap, s.is_counted, c.price FROM (
         SELECT id, shape, clarity, color, fancy_color, diamond_type, stone_type, carat, rap, ${notUndone('stone')} AS is_counted
           FROM stone
          WHERE ($1::uuid IS NULL OR id > $1) AND status <> ${STONE_STATUS.soldOut} ORDER BY id LIMIT $2) s
       LEFT JOIN pg_temp.list_cell c ON ${isListed} AND ${isCellOf}),
     written AS (
       UPDATE stone s SET ${figuresAt('n.price')}, updated_at = now()
         FROM span n WHERE s.id = n.id AND n.price IS DISTINCT FROM n.rap AND n.price IS NOT NULL
        RETURNING s.status, n.is_counted)
     SELECT (SELECT id FROM span ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM span WHERE is_counted) AS seen,
            (SELECT count(*)::int FROM span WHERE is_counted AND price IS NULL) AS unlisted,
            count(*) FILTER (WHERE is_counted)::int AS repriced,
            count(*) FILTER (WHERE status IN (${STONE_STATUS.hold}, ${STONE_STATUS.memo}, ${STONE_STATUS.confirmStones}))::int AS promised
       FROM written`,
    [after, size],
  );
  if (!done) throw new Error('An aggregate without GROUP BY answered no row.');
  return done;
}

/**
 * In the span's own transaction, so that an interrupted run continues there and counts nothing
 * twice.
 */
export const noteSpan = (tx: Tx, id: string, done: SpanDone): Promise<number> =>
  tx.run(
    `UPDATE repricing SET after_id = $2, stones_done = stones_done + $3, repriced = repriced + $4, promised = promised + $5,
            unlisted = unlisted + $6, stones_total = greatest(stones_total, stones_done + $3) WHERE id = $1`,
    [id, done.last, done.seen, done.repriced, done.promised, done.unlisted],
  );

export const endRepricing = (tx: Tx, id: string, error: string | null): Promise<number> =>
  tx.run(
    `UPDATE repricing SET state = CASE WHEN $2::text IS NULL THEN 'done' ELSE 'failed' END, error = $2, finished_at = now(),
            stones_total = CASE WHEN $2::text IS NULL THEN stones_done ELSE stones_total END
      WHERE id = $1 AND state = 'running'`,
    [id, error],
  );
