/** The stone of a track report, and the audit log. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { ListColumn, Listed } from '../../fragments/listed.ts';
import { HOUSE_PRICES } from '../../fragments/prices.ts';
import { notUndone, UNDONE_BY } from '../../fragments/undone.ts';
import { stoneRow } from '../stones/stone-row.ts';

export type TrackedStone = components['schemas']['Track']['stone'] & {
  provider_name: string;
  version: number;
  undone: components['schemas']['UndoneBy'] | null;
};

/**
 * A stone by stock number, else by the provider's or a former number, else by report number; one of
 * an undone upload only if there is no other.
 */
export function findTrackedStone(tx: Tx, search: string): Promise<TrackedStone | undefined> {
  const values: unknown[] = [search];
  const { columns, joins } = stoneRow(tx.actor, HOUSE_PRICES, parametersOf(values));
  return tx.one<TrackedStone>(
    `SELECT ${columns}, p.name AS provider_name, s.version, ${UNDONE_BY} AS undone
       FROM stone s JOIN provider p ON p.id = s.provider_id ${joins}
      WHERE s.stock_no IN ($1, upper($1)) OR s.report_no = $1 OR s.org_stock_no = $1
         OR s.id = (SELECT f.stone_id FROM former_stock_number f WHERE f.stock_no = upper($1))
      ORDER BY (s.stock_no IN ($1, upper($1))) DESC, (${notUndone('s')}) DESC, (s.org_stock_no IS NOT DISTINCT FROM $1) DESC,
               s.id DESC
      LIMIT 1`,
    values,
  );
}

export interface AuditFilter {
  search: string | null;
  role: number | null;
  diamondType: number | null;
  /** Days in UTC, both inclusive. */
  startDate: string | null;
  endDate: string | null;
}

const MATCHES = `($1::text IS NULL OR a.summary ILIKE $1 OR a.actor_name ILIKE $1 OR a.operation ILIKE $1
       OR a.subject::text ILIKE $1)
  AND ($2::int IS NULL OR a.role_id = $2) AND ($3::int IS NULL OR a.diamond_type = $3)
  AND ($4::date IS NULL OR a.at >= $4::date) AND ($5::date IS NULL OR a.at < $5::date + 1)`;

/** Newest first. */
export const auditListed = (filter: AuditFilter): Listed<ListColumn<'listAuditLogs'>> => ({
  row: `a.id, a.at, a.actor_id, a.actor_name, a.role_id, a.operation, a.summary, a.subject, a.diamond_type, a.ip, a.request_id`,
  from: 'audit_log a',
  where: MATCHES,
  values: [
    filter.search === null ? null : contains(filter.search),
    filter.role,
    filter.diamondType,
    filter.startDate,
    filter.endDate,
  ],
  id: 'a.id',
  columns: {
    at: 'a.at',
    actor_name: 'lower(a.actor_name)',
    role: 'a.role_id',
    summary: 'lower(a.summary)',
    operation: 'a.operation',
    diamond_type: 'a.diamond_type',
    ip: 'a.ip',
    request_id: 'a.request_id',
  },
  order: 'a.at DESC, a.id DESC',
});
