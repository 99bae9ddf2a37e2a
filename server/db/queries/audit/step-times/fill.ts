/**
 * Fills the tables that say where time goes (server/db/schema/step-times.sql) from the histories.
 * What is written depends on a record's whole history and not on what stood there before, so
 * everything here can be repeated.
 */
import { OF_CLIENTS, TIME_KIND } from '../../../../../src/machines/workflow-time.ts';
import { WORKFLOW_NAMES } from '../../../../../src/machines/workflow.ts';
import { houseDay, houseTime, HOUSE_TODAY } from '../../../fragments/days.ts';
import type { Tx } from '../../../with-actor.ts';
import { dueDay } from '../targets/due-day.ts';

// Any number that all processes agree on.
const LOCK = 727_100_044;

const BUSINESS = WORKFLOW_NAMES.filter((name) => TIME_KIND[name] === 'business');

/** Whether this transaction may fill; another process does it otherwise. */
export async function lockTiming(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [LOCK]);
  return row?.mine === true;
}

/** Keeps everybody from filling until the transaction ends. */
export const lockTimes = (tx: Tx): Promise<number> => tx.run('SELECT pg_advisory_xact_lock($1)', [LOCK]);

/** Zone, hours, workflows in business time, and holidays up to a day, as a hash. */
const countedBy = (day: string): string =>
  `(SELECT md5(house_zone() || (SELECT value::text FROM setting WHERE key = 'house_hours') || $1::text
                 || coalesce(string_agg(day::text, ',' ORDER BY day), ''))
      FROM holiday WHERE day <= ${day})`;

export interface TimingState {
  /** Now, and the oldest transaction that is still running (an xid8). */
  now: string;
  running: string;
  /** What business time depends on has changed in the past. */
  isOutdated: boolean;
  wasThrough: boolean;
}

export async function readTiming(tx: Tx): Promise<TimingState> {
  const row = await tx.one<TimingState>(
    `SELECT now()::text AS now, pg_snapshot_xmin(pg_current_snapshot())::text AS running,
            t.id IS NOT NULL AS "wasThrough",
            coalesce(t.basis <> ${countedBy('t.counted_on')}, false) AS "isOutdated"
       FROM (VALUES (true)) one LEFT JOIN step_timing t ON true`,
    [BUSINESS.join()],
  );
  if (!row) throw new Error('There is always one row.');
  return row;
}

/** Forgets everything, so that it is filled anew. */
export async function forgetTimes(tx: Tx): Promise<void> {
  await tx.run('TRUNCATE step_time, step_sum, step_mover, record_path, step_timing');
}

/** Notes that what was written before `until` is timed. */
export async function noteTimed(tx: Tx, until: string): Promise<void> {
  await tx.run(
    `INSERT INTO step_timing (timed_until, counted_on, basis)
     VALUES ($2::timestamptz, ${HOUSE_TODAY}, ${countedBy(HOUSE_TODAY)})
         ON CONFLICT (id) DO UPDATE
        SET timed_until = excluded.timed_until, counted_on = excluded.counted_on, basis = excluded.basis`,
    [BUSINESS.join(), until],
  );
}

/**
 * Records with steps that are not timed yet: the next ones after an id, or with steps that
 * transaction `from` (an xid8) or a later one wrote.
 */
export async function untimedAfter(tx: Tx, after: string | null, most: number): Promise<UntimedRecords> {
  const rows = await tx.many<{ id: string; fresh: boolean }>(
    `SELECT h.record_id AS id, h.steps IS DISTINCT FROM p.steps AS fresh
       FROM (SELECT record_id, count(*)::int AS steps FROM history
              WHERE $1::uuid IS NULL OR record_id > $1 GROUP BY record_id ORDER BY record_id LIMIT $2) h
       LEFT JOIN record_path p ON p.record_id = h.record_id ORDER BY h.record_id`,
    [after, most],
  );
  return { ids: rows.filter(({ fresh }) => fresh).map(({ id }) => id), last: rows.at(-1)?.id ?? null };
}

export interface UntimedRecords {
  ids: string[];
  /** Where to look on; null at the end. */
  last: string | null;
}

export async function untimedSince(tx: Tx, from: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT DISTINCT h.record_id AS id FROM history h
      WHERE h.written_in >= $1::xid8
        AND NOT EXISTS (SELECT FROM step_time t WHERE t.record_id = h.record_id AND t.step = h.step)`,
    [from],
  );
  return rows.map(({ id }) => id);
}

/** Times the steps of these records. The caller holds the lock. */
export async function timeRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `INSERT INTO step_kind (id, workflow, event, from_state, to_state)
     SELECT (SELECT coalesce(max(id), 0) FROM step_kind) + row_number() OVER (ORDER BY h.workflow, h.event, h.from_state, h.to_state),
            h.workflow, h.event, h.from_state, h.to_state FROM history h
      WHERE h.record_id = ANY ($1::uuid[]) AND NOT EXISTS (
        SELECT FROM step_kind k WHERE (k.workflow, k.event, k.from_state, k.to_state)
                                    = (h.workflow, h.event, h.from_state, h.to_state))
      GROUP BY h.workflow, h.event, h.from_state, h.to_state`,
    [ids],
  );
  await tx.run(TIME_STEPS, [ids, OF_CLIENTS, BUSINESS]);
  await tx.run(NOTE_PATHS, [ids, OF_CLIENTS]);
}

/**
 * The steps of the records in $1, each with the moment when its record entered the state that it
 * leaves. Steps that stay in a state do not end the time in it. Stones and businesses are in a
 * state before their first step, since they were made.
 */
const WALKED = `
  moved AS (
    SELECT h.record_id, h.step, h.workflow, h.from_state, h.to_state, h.at, h.role_id, h.actor_id, h.stone_id, k.id AS kind,
           CASE WHEN h.workflow = ANY ($2::text[]) THEN coalesce(merged.company_id, h.client_id) END AS client_id,
           CASE WHEN h.actor_id IS NULL THEN open_words(h.actor_name) END AS job,
           max(h.at) FILTER (WHERE h.from_state <> h.to_state)
             OVER (PARTITION BY h.record_id ORDER BY h.step ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS entered_at
      FROM history h JOIN step_kind k USING (workflow, event, from_state, to_state)
      -- Histories keep the client of their day.
      LEFT JOIN membership merged ON merged.person_id = h.client_id AND merged.was_company
     WHERE h.record_id = ANY ($1::uuid[])),
  walked AS (
    SELECT m.*, s.provider_id, s.diamond_type, b.made_at, coalesce(m.entered_at, b.made_at) AS since
      FROM moved m
      LEFT JOIN stone s ON s.id = CASE m.workflow WHEN 'stone' THEN m.record_id ELSE m.stone_id END
      LEFT JOIN business u ON m.workflow = 'business' AND u.id = m.record_id
      CROSS JOIN LATERAL (SELECT CASE m.workflow WHEN 'stone' THEN s.created_at ELSE u.created_at END AS made_at) b)`;

/**
 * The business days before each day since 2000, and when the house opens and for how long, in
 * seconds: between two moments the business time is the difference. As arrays, because the planner
 * takes a join with ten thousand days for one with a few. Clocks that change make no difference.
 */
const FIRST_DAY = `'2000-01-01'::date`;
const DAYS = `
  house AS MATERIALIZED (
    SELECT array_agg(before ORDER BY day) AS before, array_agg(is_business ORDER BY day) AS is_business,
           (SELECT 60 * (value ->> 'opens')::int FROM setting WHERE key = 'house_hours') AS opens,
           (SELECT 60 * ((value ->> 'closes')::int - (value ->> 'opens')::int) FROM setting WHERE key = 'house_hours') AS is_open
      FROM (SELECT day, is_business, sum(is_business::int) OVER (ORDER BY day) - is_business::int AS before
              FROM (SELECT d::date AS day, extract(isodow FROM d) < 6 AND h.day IS NULL AS is_business
                      FROM generate_series(${FIRST_DAY}::timestamp, ${HOUSE_TODAY} + 1, '1 day') d
                      LEFT JOIN holiday h ON h.day = d::date) calendar) counted)`;

const OPENS = '(SELECT opens FROM house)';
/** The seconds of a business day. */
const IS_OPEN = '(SELECT is_open FROM house)';

const businessClock = (moment: string): string => {
  const place = `[${houseDay(moment)} - ${FIRST_DAY} + 1]`;
  return `(SELECT before FROM house)${place} * ${IS_OPEN} + CASE WHEN (SELECT is_business FROM house)${place}
            THEN least(greatest(extract(epoch FROM (${houseTime(moment)})::time) - ${OPENS}, 0), ${IS_OPEN}) ELSE 0 END`;
};

/** Whether a record left its state within the target that it had then; null without one. */
const KEPT = `CASE g.unit WHEN 'hours' THEN c.seconds < g.amount * 3600
                         WHEN 'days' THEN c.seconds < g.amount * CASE WHEN w.workflow = ANY ($3::text[]) THEN ${IS_OPEN} ELSE 86400 END
                         WHEN 'due' THEN ${houseDay('w.at')} <= ${dueDay('w.workflow', 'w.record_id')} END`;

const TIME_STEPS = `
  WITH ${WALKED}, ${DAYS}, written AS (
  INSERT INTO step_time (record_id, step, kind, role_id, diamond_type, seconds, at, actor_id, client_id, provider_id, job, kept)
  SELECT w.record_id, w.step, w.kind, w.role_id, w.diamond_type,
         -- Without a beginning it is null, which greatest and least would pass over.
         CASE WHEN c.seconds IS NOT NULL THEN rounded_seconds(greatest(0, least(2000000000, c.seconds))::int) END,
         w.at, w.actor_id, w.client_id, w.provider_id, w.job, ${KEPT}
    FROM walked w
   CROSS JOIN LATERAL (SELECT CASE WHEN w.workflow = ANY ($3::text[])
                                   THEN ${businessClock('w.at')} - (${businessClock('w.since')})
                                   ELSE extract(epoch FROM w.at - w.since) END AS seconds) c
    LEFT JOIN LATERAL (SELECT t.unit, t.amount FROM target t
                        WHERE t.workflow = w.workflow AND t.state = w.from_state AND t.since <= w.at
                        ORDER BY t.since DESC LIMIT 1) g ON w.from_state <> w.to_state
   WHERE NOT EXISTS (SELECT FROM step_time t WHERE t.record_id = w.record_id AND t.step = w.step)
  RETURNING kind, extract(year FROM ${houseDay('at')})::smallint AS year, diamond_type, role_id, seconds, actor_id, job),
  summed AS (
  INSERT INTO step_sum AS s (kind, year, diamond_type, role_id, seconds, count)
  SELECT kind, year, diamond_type, role_id, seconds, count(*)::int FROM written GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (kind, year, diamond_type, role_id, seconds) DO UPDATE SET count = s.count + excluded.count)
  INSERT INTO step_mover AS s (kind, year, diamond_type, role_id, actor_id, job, count)
  SELECT kind, year, diamond_type, role_id, actor_id, job, count(*)::int FROM written GROUP BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (kind, year, diamond_type, role_id, actor_id, job) DO UPDATE SET count = s.count + excluded.count`;

/**
 * Paths are told apart by a hash of their steps. A loop comes back to a state that was left before:
 * more moves between states than states.
 */
const NOTE_PATHS = `
  WITH ${WALKED}
  INSERT INTO record_path AS p (record_id, workflow, client_id, provider_id, diamond_type, state, since, began_at, steps, path, has_loop)
  SELECT record_id, min(workflow), (array_agg(client_id ORDER BY step DESC))[1], (array_agg(provider_id))[1],
         min(diamond_type), (array_agg(to_state ORDER BY step DESC))[1],
         coalesce(max(at) FILTER (WHERE from_state <> to_state), min(made_at)), min(at), count(*)::int,
         ('x' || left(md5(string_agg(kind::text, ',' ORDER BY step)), 16))::bit(64)::bigint,
         count(*) FILTER (WHERE from_state <> to_state) > count(DISTINCT to_state) FILTER (WHERE from_state <> to_state)
           OR coalesce(bool_or(from_state <> to_state AND to_state = first_state), false)
    FROM (SELECT w.*, first_value(from_state) OVER (PARTITION BY record_id ORDER BY step) AS first_state FROM walked w) w
   GROUP BY record_id
      ON CONFLICT (record_id) DO UPDATE SET
         client_id = excluded.client_id, provider_id = excluded.provider_id, diamond_type = excluded.diamond_type,
         state = excluded.state, since = excluded.since, steps = excluded.steps, path = excluded.path,
         has_loop = excluded.has_loop`;
