/** Changes between two snapshots, and who may see them. */
import { MOST_NAMED } from '../../../src/domain/live/change-set.ts';
import { clientOf } from '../fragments/company.ts';
import { parametersOf } from '../fragments/parameter.ts';
import { stoneAccessConditions, type StoneAccess } from '../fragments/stone-access.ts';
import { clientSeenBy } from '../fragments/tenancy.ts';
import type { ActorScope, Tx } from '../with-actor.ts';

/**
 * A record's step, with its workflow and its client; null if it has none. A notice is a step of
 * `notice`, an announcement one of `maintenance`.
 */
export interface Step {
  workflow: string;
  client_id: string | null;
}

export interface ChangesSince {
  /** The snapshot of this transaction: the next window begins here. */
  now: string;
  epoch: string;
  /** One more than are named, to notice that there are too many. */
  stones: string[];
  steps: Step[];
}

/**
 * `$1` is the snapshot before. A transaction that commits late is in no earlier snapshot, and is
 * found by a later window.
 */
const isNew = (xid: string): string =>
  `${xid} >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(${xid}, $1::pg_snapshot)`;

/**
 * Undefined in a database whose epoch was lost. Steps of stones are left out, because stones are
 * reported themselves, and steps of mails, because no open screen follows them.
 */
export const changesSince = (tx: Tx, snapshot: string): Promise<ChangesSince | undefined> =>
  tx.one<ChangesSince>(
    `SELECT pg_current_snapshot()::text AS now, p.epoch,
            ARRAY(SELECT DISTINCT e.stone_id::text FROM stone_event e WHERE ${isNew('e.xid')} LIMIT ${MOST_NAMED + 1}) AS stones,
            coalesce((SELECT jsonb_agg(s) FROM (
              SELECT h.workflow, h.client_id FROM history h
               WHERE ${isNew('h.written_in')} AND h.workflow <> ALL ('{stone,mail,webhookDelivery}')
              UNION
              SELECT 'notice', n.user_id FROM notice n WHERE ${isNew('n.written_in')}
              UNION
              SELECT 'maintenance', NULL FROM maintenance m WHERE ${isNew('m.written_in')}) s), '[]') AS steps
       FROM stone_event_epoch p`,
    [snapshot],
  );

export const snapshotNow = async (tx: Tx): Promise<string> => {
  const row = await tx.one<{ now: string }>('SELECT pg_current_snapshot()::text AS now');
  if (!row) throw new Error('PostgreSQL always has a snapshot.');
  return row.now;
};

/**
 * Which of these permissions each person has to read, while their account is active, by their id.
 */
export async function readableBy(
  tx: Tx,
  people: readonly string[],
  permissions: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await tx.many<{ id: string; names: string[] }>(
    `SELECT p.id, array_agg(n.name) AS names FROM unnest($1::uuid[]) AS p (id) CROSS JOIN unnest($2::text[]) AS n (name)
      WHERE may_now(p.id, 'read', n.name) GROUP BY p.id`,
    [people, permissions],
  );
  return new Map(rows.map(({ id, names }) => [id, new Set(names)]));
}

/** The most sights in one statement; the planner's time grows with them. */
const AT_ONCE = 100;

/** For each sight, the ids of the changed stones that it shows or showed before. */
export async function visibleStones(
  tx: Tx,
  snapshot: string,
  stones: readonly string[],
  sights: readonly StoneAccess[],
): Promise<string[][]> {
  const seen: string[][] = [];
  for (let from = 0; from < sights.length; from += AT_ONCE) {
    const values: unknown[] = [snapshot, stones];
    const parameter = parametersOf(values);
    const parts = sights.slice(from, from + AT_ONCE).map((sight, index) => {
      const shown = ['true', ...stoneAccessConditions(sight, 'c', parameter)].join(' AND ');
      return `SELECT ${index} AS n, ARRAY(SELECT DISTINCT c.id::text FROM changed c WHERE ${shown}) AS ids`;
    });
    const rows = await tx.many<{ n: number; ids: string[] }>(
      `WITH changed AS MATERIALIZED (
         SELECT s.* FROM stone s WHERE s.id = ANY ($2::uuid[])
         UNION ALL
         SELECT w.* FROM stone_event e, LATERAL jsonb_populate_record(NULL::stone, e.was) w
          WHERE e.was IS NOT NULL AND e.stone_id = ANY ($2::uuid[]) AND ${isNew('e.xid')}
       ) ${parts.join(' UNION ALL ')} ORDER BY n`,
      values,
    );
    seen.push(...rows.map(({ ids }) => ids));
  }
  return seen;
}

/**
 * The workflows of these steps that each person sees, by the person's id, without people who see
 * none.
 */
export async function workflowsSeen(
  tx: Tx,
  steps: readonly Step[],
  people: readonly ActorScope[],
): Promise<Map<string, string[]>> {
  const rows = await tx.many<{ id: string; workflows: string[] }>(
    `SELECT p.id, array_agg(DISTINCT l.workflow) AS workflows
       -- Who joined a company or came with one has another client since the connection began.
       FROM (SELECT p.id, p.scope, ${clientOf('p.id')} AS client FROM unnest($1::uuid[], $2::text[]) AS p (id, scope)) p
       JOIN unnest($3::text[], $4::uuid[]) AS l (workflow, client_id)
         ON l.workflow = 'maintenance' OR ${clientSeenBy('l.client_id', { id: 'p.id', client: 'p.client', scope: 'p.scope' })}
      GROUP BY p.id`,
    [
      people.map(({ id }) => id),
      people.map(({ scope }) => scope),
      steps.map(({ workflow }) => workflow),
      steps.map(({ client_id: client }) => client),
    ],
  );
  return new Map(rows.map(({ id, workflows }) => [id, workflows]));
}
