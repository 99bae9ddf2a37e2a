/** Stored inventory access of clients; server/policies/inventory-access.ts applies it. */
import type { InventoryAccess } from '../../../../src/domain/stones/inventory-access.ts';
import { clientOf } from '../../fragments/company.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { prepared } from '../../prepared.ts';
import { SHOWN_SINCE, shownSince } from '../stones/freshness.ts';
import type { Tx } from '../../with-actor.ts';

export interface StoredAccess extends InventoryAccess {
  changed_by: string;
  changed_at: string;
}

/** Undefined if none is set for this client, or the actor may not see them. */
export const findAccess = (tx: Tx, clientId: string): Promise<StoredAccess | undefined> =>
  tx.one<StoredAccess>(
    prepared(`SELECT ${ACCESS}, changed_by, changed_at FROM inventory_access WHERE client_id = $1`),
    [clientId],
  );

const ACCESS = `shape, color, clarity, lab, location, diamond_type, stone_type, carat_from::float8 AS carat_from,
  carat_to::float8 AS carat_to`;

/**
 * The present restrictions of a client, or of a person's company, in one statement, because every
 * request of a client needs them.
 */
export async function findShown(
  tx: Tx,
  clientId: string,
): Promise<{ access: InventoryAccess | null; confirmedSince: string | null }> {
  const row = await tx.one<InventoryAccess & { is_set: boolean; since: string | null }>(
    prepared(`SELECT ${ACCESS}, a.client_id IS NOT NULL AS is_set, (${SHOWN_SINCE}) AS since
       FROM (SELECT ${clientOf('$1::uuid')} AS client_id) AS asked LEFT JOIN inventory_access a USING (client_id)`),
    [clientId],
  );
  if (!row) throw new Error('One row is joined with at most one.');
  const { is_set: isSet, since, ...access } = row;
  return { access: isSet ? access : null, confirmedSince: since };
}

/** The same of many clients: those without a restriction are not in the map. */
export async function shownToMany(
  tx: Tx,
  clientIds: readonly string[],
): Promise<{ access: Map<string, InventoryAccess>; confirmedSince: string | null }> {
  const rows = await tx.many<InventoryAccess & { client_id: string }>(
    `SELECT asked.id AS client_id, ${ACCESS} FROM unnest($1::uuid[]) AS asked (id)
       JOIN inventory_access a ON a.client_id = ${clientOf('asked.id')}`,
    [clientIds],
  );
  const access = new Map(rows.map(({ client_id: id, ...one }) => [id, one]));
  return { access, confirmedSince: await shownSince(tx) };
}

/** Replaces the whole setting. */
export async function saveAccess(
  tx: Tx,
  clientId: string,
  access: InventoryAccess,
  changedBy: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO inventory_access (client_id, shape, color, clarity, lab, location, diamond_type, stone_type, carat_from,
                                   carat_to, changed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (client_id) DO UPDATE
        SET shape = excluded.shape, color = excluded.color, clarity = excluded.clarity, lab = excluded.lab,
            location = excluded.location, diamond_type = excluded.diamond_type, stone_type = excluded.stone_type,
            carat_from = excluded.carat_from, carat_to = excluded.carat_to, changed_by = excluded.changed_by,
            changed_at = now()`,
    [
      clientId,
      access.shape,
      access.color,
      access.clarity,
      access.lab,
      access.location,
      access.diamond_type,
      access.stone_type,
      access.carat_from,
      access.carat_to,
      changedBy,
    ],
  );
}

/** All locations of stones, with the number of stones at each. */
export const findLocations = (tx: Tx): Promise<{ location: string; pieces: number }[]> =>
  tx.many(
    `SELECT location, count(*)::int AS pieces FROM stone s WHERE location IS NOT NULL AND ${notUndone('s')}
      GROUP BY location ORDER BY pieces DESC, location LIMIT 1000`,
  );
