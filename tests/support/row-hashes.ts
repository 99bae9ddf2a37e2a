import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';

/**
 * The count and an order-independent hash of each table's rows, and sequences; tables without
 * backup are left out, and so are these columns of each table.
 */
export async function rowHashes(
  ownerUrl: string,
  without: Readonly<Record<string, readonly string[]>> = {},
): Promise<Record<string, string>> {
  const pool = createPool(ownerUrl, { name: 'hashes', kind: 'owner' });
  try {
    return await withActor(pool, SYSTEM, 'read', async (tx) => {
      await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const names = await tx.many<{ name: string; kind: string }>(
        `SELECT relname AS name, relkind::text AS kind FROM pg_class c
          WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname <> 'schema_migration'
            AND coalesce(obj_description(c.oid, 'pg_class'), '') NOT LIKE '%not backed up%'
          ORDER BY relname`,
      );
      const hashes: Record<string, string> = {};
      for (const { name, kind } of names) {
        // The id of the transaction that wrote a row differs between clusters, and a running server
        // notes in the background when somebody was last seen.
        const row =
          kind === 'S'
            ? `t.last_value || ' ' || t.is_called`
            : `(to_jsonb(t) - '{${['written_in', 'seen_at', ...(without[name] ?? [])].join()}}'::text[])::text`;
        const found = await tx.one<{ hash: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(${row}), '' ORDER BY md5(${row}))), '') AS hash FROM ${name} t`,
        );
        hashes[name] = found?.hash ?? '';
      }
      return hashes;
    });
  } finally {
    await pool.end();
  }
}
