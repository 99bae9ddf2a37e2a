/** The sequence of a master's values. Changing it requires the lock on the master (lockMaster). */
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

/** The ids of the master's values in their sequence. */
export async function orderOf(tx: Tx, masterId: string): Promise<string[]> {
  const values = await tx.many<{ id: string }>(
    'SELECT id FROM sub_master WHERE master_id = $1 ORDER BY sequence, lower(name)',
    [masterId],
  );
  return values.map(({ id }) => id);
}

/** Stores the sequence of all values of a master. */
export async function saveOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    `UPDATE sub_master s SET sequence = n.place FROM unnest($1::uuid[]) WITH ORDINALITY AS n (id, place)
      WHERE s.id = n.id AND s.sequence <> n.place`,
    [ids],
  );
}
