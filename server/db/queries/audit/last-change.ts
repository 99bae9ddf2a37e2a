/** Who changed a record or a setting last, by the audit log. */
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { Tx } from '../../with-actor.ts';
import { ABOUT } from './audit.ts';

export interface LastChange {
  actor_id: string;
  /** Null for an erased person. */
  name: string | null;
  role_id: RoleId | null;
  at: string;
}

/** Fields whose columns have other names. */
const COLUMN: Readonly<Record<string, string>> = { business_associate_id: 'associate_id' };
/** A setting without an id that a further operation changes. */
const ALSO: Readonly<Record<string, string>> = { announceMaintenance: 'endMaintenance' };

const ROW = `a.actor_id, nullif(trim(u.first_name || ' ' || u.last_name), '') AS name, u.role_id, a.at`;
const FROM = 'audit_log a LEFT JOIN app_user u ON u.id = a.actor_id';

/**
 * Who changed one of these fields of the record with this id, by whatever operation; where the log
 * has no fields, who last carried out `operation` on it. Without an id, who last carried it out.
 */
export const lastChange = (
  tx: Tx,
  operation: string,
  id: string | null,
  fields: readonly string[],
): Promise<LastChange | undefined> =>
  id === null
    ? tx.one<LastChange>(
        `SELECT ${ROW} FROM ${FROM} WHERE a.operation = ANY ($1::text[]) AND a.actor_id IS NOT NULL
          ORDER BY a.at DESC, a.id DESC LIMIT 1`,
        [[operation, ALSO[operation] ?? operation]],
      )
    : tx.one<LastChange>(
        `SELECT ${ROW} FROM ${FROM}
           CROSS JOIN LATERAL (
             SELECT EXISTS (SELECT FROM jsonb_array_elements(a.subject -> 'changes') c
                             WHERE c -> 'after' ?| $3::text[] OR c -> 'before' ?| $3::text[]) AS names_fields) n
          WHERE ${ABOUT} @> to_jsonb($2::text) AND (a.operation = $1 OR n.names_fields) AND a.actor_id IS NOT NULL
          ORDER BY n.names_fields DESC, a.at DESC, a.id DESC LIMIT 1`,
        [operation, id.toLowerCase(), fields.map((field) => COLUMN[field] ?? field)],
      );
