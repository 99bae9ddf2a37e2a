/** The stone of a track report, and the log of who did what. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { Tx } from '../../with-actor.ts';
import { contains } from '../like.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { HOUSE_PRICES } from '../../fragments/prices.ts';
import { stoneRow } from '../stones/stone-row.ts';

export type TrackedStone = components['schemas']['Track']['stone'] & {
  provider_name: string;
  version: number;
};

/** A stone by our stock number, else the provider's or a former one, else the number of its report; undefined when there is none. */
export function findTrackedStone(tx: Tx, search: string): Promise<TrackedStone | undefined> {
  const values: unknown[] = [search];
  const { columns, joins } = stoneRow(tx.actor, HOUSE_PRICES, parametersOf(values));
  return tx.one<TrackedStone>(
    `SELECT ${columns}, p.name AS provider_name, s.version
       FROM stone s JOIN provider p ON p.id = s.provider_id ${joins}
      WHERE s.stock_no IN ($1, upper($1)) OR s.report_no = $1 OR s.org_stock_no = $1
         OR s.id = (SELECT f.stone_id FROM former_stock_number f WHERE f.stock_no = upper($1))
      ORDER BY (s.stock_no IN ($1, upper($1))) DESC, (s.org_stock_no IS NOT DISTINCT FROM $1) DESC, s.id DESC
      LIMIT 1`,
    values,
  );
}

export interface AuditFilter {
  search: string | null;
  role: number | null;
  diamondType: number | null;
  /** Days in UTC, both included. */
  startDate: string | null;
  endDate: string | null;
}

export type AuditLogRow = components['schemas']['AuditLog'];

const MATCHES = `($1::text IS NULL OR a.summary ILIKE $1 OR a.actor_name ILIKE $1 OR a.operation ILIKE $1
       OR a.subject::text ILIKE $1)
  AND ($2::int IS NULL OR a.role_id = $2) AND ($3::int IS NULL OR a.diamond_type = $3)
  AND ($4::date IS NULL OR a.at >= $4::date) AND ($5::date IS NULL OR a.at < $5::date + 1)`;

/** One page of the log, newest first, and how many entries there are in all. */
export async function readAuditLog(
  tx: Tx,
  filter: AuditFilter,
  page: number,
  size: number,
): Promise<{ rows: AuditLogRow[]; total: number }> {
  const values = [
    filter.search === null ? null : contains(filter.search),
    filter.role,
    filter.diamondType,
    filter.startDate,
    filter.endDate,
  ];
  const rows = await tx.many<AuditLogRow>(
    `SELECT a.id, a.at, a.actor_id, a.actor_name, a.role_id, a.operation, a.summary, a.subject, a.diamond_type, a.ip,
            a.request_id
       FROM audit_log a WHERE ${MATCHES} ORDER BY a.at DESC, a.id DESC LIMIT $6 OFFSET $7`,
    [...values, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM audit_log a WHERE ${MATCHES}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}
