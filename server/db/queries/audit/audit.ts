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

/** Sealed words are found by the person: by their name, e-mail or company of today. */
const NAMED = (id: string): string => `SELECT ${id} FROM app_user u LEFT JOIN business b ON b.user_id = u.id
         WHERE concat_ws(' ', u.first_name, u.last_name) ILIKE $1 OR u.email ILIKE $1 OR u.company_name ILIKE $1
            OR b.company_name ILIKE $1`;
/** Letters of a sealed part match by chance, so only what is left of a hit without them counts. */
const hit = (column: string): string => `${column} ILIKE $1 AND open_part(${column}) ILIKE $1`;
const MATCHES = `($1::text IS NULL OR ${hit('a.summary')} OR a.operation ILIKE $1 OR ${hit('a.subject::text')}
       OR a.actor_id IS NULL AND a.actor_name ILIKE $1 OR a.actor_id IN (${NAMED('u.id')})
       OR a.subject ->> 'user_id' IN (${NAMED('u.id::text')}))
  AND ($2::int IS NULL OR a.role_id = $2) AND ($3::int IS NULL OR a.diamond_type = $3)
  AND ($4::date IS NULL OR a.at >= $4::date) AND ($5::date IS NULL OR a.at < $5::date + 1)`;

/** Null for what was done in the portal. */
const KEY_NAME = `open_words(a.subject #>> '{by_key,name}', 'a forgotten key')`;

/** Newest first. */
export const auditListed = (filter: AuditFilter): Listed<ListColumn<'listAuditLogs'>> => ({
  row: `a.id, a.at, a.actor_id, open_words(a.actor_name) AS actor_name, a.role_id, a.operation,
        open_words(a.summary) AS summary, open_words((a.subject - 'by_key')::text)::jsonb AS subject, a.diamond_type,
        CASE WHEN a.subject ? 'by_key'
             THEN json_build_object('id', a.subject #>> '{by_key,id}', 'name', ${KEY_NAME}) END AS by_key,
        nullif(open_words(a.ip, ''), '') AS ip, a.request_id`,
  from: 'audit_log a LEFT JOIN app_user p ON p.id = a.actor_id',
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
    actor_name: `lower(coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), a.actor_name))`,
    role: 'a.role_id',
    by_key: `lower(${KEY_NAME})`,
    // Most sentences have no sealed part, and opening takes time.
    summary: `lower(CASE WHEN strpos(a.summary, U&'\\E000') = 0 THEN a.summary ELSE open_words(a.summary) END)`,
    operation: 'a.operation',
    diamond_type: 'a.diamond_type',
    ip: 'a.ip',
    request_id: 'a.request_id',
  },
  order: 'a.at DESC, a.id DESC',
  readsText: filter.search !== null,
});
