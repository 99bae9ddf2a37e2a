/** The choices of the audit log's filters: people and operations with entries. */
import { matchesText } from '../like.ts';
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';

type AuditedPerson = components['schemas']['AuditedPeople'][number];

const LISTED = 50;

/**
 * Up to fifty people with entries, by name. `pattern` is one for `matchesText`; `id` (a UUID) asks
 * for one person, who need not have entries.
 */
export const auditedPeople = (
  tx: Tx,
  { pattern, id }: { pattern: string | null; id: string | null },
): Promise<AuditedPerson[]> =>
  tx.many<AuditedPerson>(
    `SELECT id, name, role_id, company_name FROM (
       SELECT u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name, u.role_id,
              coalesce(nullif(b.company_name, ''), nullif(u.company_name, '')) AS company_name, u.email
         FROM app_user u LEFT JOIN business b ON b.user_id = u.id
        WHERE CASE WHEN $2::uuid IS NULL THEN EXISTS (SELECT FROM audit_log a WHERE a.actor_id = u.id)
                   ELSE u.id = $2 END) person
      WHERE $1::text IS NULL OR ${matchesText(`concat_ws(' ', name, company_name, email)`, '$1')}
      ORDER BY lower(name), id LIMIT ${LISTED}`,
    [pattern, id],
  );

/** The operations of all entries. Each is one step along the index, however many entries it has. */
export async function auditedOperations(tx: Tx): Promise<string[]> {
  const rows = await tx.many<{ operation: string }>(
    `WITH RECURSIVE step AS (
       (SELECT operation FROM audit_log ORDER BY operation LIMIT 1)
       UNION ALL
       SELECT (SELECT a.operation FROM audit_log a WHERE a.operation > s.operation ORDER BY a.operation LIMIT 1)
         FROM step s WHERE s.operation IS NOT NULL)
     SELECT operation FROM step WHERE operation IS NOT NULL`,
  );
  return rows.map(({ operation }) => operation);
}
