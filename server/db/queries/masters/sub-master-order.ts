/** The sequence of a master's values. Changing it requires the lock on the master (lockMaster). */
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';

/** Moves a value to this place in its master's sequence, and closes the gaps. */
export async function placeSubMaster(tx: Tx, masterId: string, id: string, sequence: number): Promise<void> {
  await tx.run(
    `UPDATE sub_master s SET sequence = placed.place
       FROM (
         SELECT o.id, o.place + (o.place >= $3)::int AS place
           FROM (SELECT id, row_number() OVER (ORDER BY sequence, lower(name)) AS place
                   FROM sub_master WHERE master_id = $1 AND id <> $2) o
         UNION ALL
         SELECT $2, least($3, (SELECT count(*) FROM sub_master WHERE master_id = $1))
       ) placed
      WHERE s.id = placed.id AND s.sequence <> placed.place`,
    [masterId, id, sequence],
  );
}

/**
 * Reorders these values among the places that they occupy now; returns how many of them belong to
 * the master. One statement for all.
 */
export async function orderSubMasters(tx: Tx, masterId: string, ids: readonly string[]): Promise<number> {
  if (!ids.every(isUuid)) return 0;
  const row = await tx.one<{ known: number }>(
    `WITH placed AS (
       SELECT id, row_number() OVER (ORDER BY sequence, lower(name)) AS place FROM sub_master WHERE master_id = $1
     ), slot AS (
       SELECT place, row_number() OVER (ORDER BY place) AS turn FROM placed WHERE id = ANY ($2::uuid[])
     ), wanted AS (
       SELECT p.id, coalesce(slot.place, p.place) AS place
         FROM placed p
         LEFT JOIN unnest($2::uuid[]) WITH ORDINALITY AS w (id, turn) ON w.id = p.id
         LEFT JOIN slot ON slot.turn = w.turn
     ), moved AS (
       UPDATE sub_master s SET sequence = wanted.place FROM wanted
        WHERE s.id = wanted.id AND s.sequence <> wanted.place AND (SELECT count(*) FROM slot) = cardinality($2::uuid[])
     )
     SELECT count(*)::int AS known FROM slot`,
    [masterId, ids],
  );
  return row?.known ?? 0;
}
