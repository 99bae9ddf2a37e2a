/** The stone of a track report, and the audit log. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { fromDay, untilDay } from '../../fragments/days.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { HOUSE_PRICES } from '../../fragments/prices.ts';
import { notUndone, UNDONE_BY } from '../../fragments/undone-uploads.ts';
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
  operation: string | null;
  /** The actor's id. */
  actorId: string | null;
  /** The affected record: its id or number, as in the subject. */
  about: string | null;
}

/** Encrypted words are found through the person: by their present name, e-mail or company. */
const namedBy = (
  words: string,
  id: string,
): string => `SELECT ${id} FROM app_user u LEFT JOIN business b ON b.user_id = u.id
         WHERE concat(b.found_as, u.found_as) LIKE ${words}`;

/** The text of an encrypted part matches by chance, so a hit counts only outside such parts. */
const hit = (column: string, words: string): string =>
  `${matchesText(column, words)} AND ${matchesText(`open_part(${column})`, words)}`;

/** The same expression as in the index `audit_log_about`. */
export const ABOUT = `jsonb_path_query_array(a.subject, '$.** ? (@.type() == "string")')`;

/** One condition for each filter that is set, so that each can use its index. */
function matches(filter: AuditFilter, parameter: (value: unknown) => string): string {
  const conditions = ['true'];
  const when = <Value>(
    value: Value | null,
    condition: (place: string) => string,
    given: unknown = value,
  ): void => {
    if (value !== null) conditions.push(condition(parameter(given)));
  };
  const { search, about, actorId } = filter;
  when(
    search,
    (
      words,
    ) => `(${hit('a.summary', words)} OR ${matchesText('a.operation', words)} OR ${hit('a.subject::text', words)}
       OR a.actor_id IS NULL AND ${matchesText('a.actor_name', words)} OR a.actor_id IN (${namedBy(words, 'u.id')})
       OR a.subject ->> 'user_id' IN (${namedBy(words, 'u.id::text')}))`,
    search === null ? null : contains(search),
  );
  when(filter.role, (role) => `a.role_id = ${role}::int`);
  when(filter.diamondType, (type) => `a.diamond_type = ${type}::int`);
  when(filter.startDate, (day) => fromDay('a.at', `${day}::date`));
  when(filter.endDate, (day) => untilDay('a.at', `${day}::date`));
  when(filter.operation, (operation) => `a.operation = ${operation}`);
  when(actorId, (id) => `a.actor_id = ${id}::uuid`, isUuid(actorId ?? '') ? actorId : NOBODY);
  when(
    about,
    (text) => `(${ABOUT} @> to_jsonb(${text}::text) OR ${ABOUT} @> to_jsonb(upper(${text}::text)))`,
  );
  return conditions.join(' AND ');
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Null for actions in the portal. */
const KEY_NAME = `open_words(a.subject #>> '{by_key,name}', 'a forgotten key')`;

/** SQL: the people that the entry names as those for whom something was done. */
const CLIENT = `(SELECT string_agg(concat_ws(' | ', nullif(coalesce(b.company_name, u.company_name), ''),
                                           nullif(trim(u.first_name || ' ' || u.last_name), '')), ', ' ORDER BY u.id)
  FROM jsonb_array_elements_text(CASE jsonb_typeof(a.subject -> 'user_ids') WHEN 'array' THEN a.subject -> 'user_ids'
                                      ELSE jsonb_build_array(a.subject -> 'user_id') END) named (id)
  JOIN app_user u ON u.id = CASE WHEN named.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN named.id::uuid END
  LEFT JOIN business b ON b.user_id = u.id)`;

/** Newest first. */
export function auditListed(filter: AuditFilter): ListQuery<ListColumn<'listAuditLogs'>> {
  const values: unknown[] = [];
  return {
    row: `a.id, a.at, a.actor_id, open_words(a.actor_name) AS actor_name, a.role_id, a.operation,
        open_words(a.summary) AS summary, open_words((a.subject - 'by_key' - 'changes')::text)::jsonb AS subject,
        ${CLIENT} AS client,
        coalesce(open_words((a.subject -> 'changes')::text)::jsonb, '[]') AS changes, a.diamond_type,
        CASE WHEN a.subject ? 'by_key'
             THEN json_build_object('id', a.subject #>> '{by_key,id}', 'name', ${KEY_NAME}) END AS by_key,
        nullif(open_words(a.ip, ''), '') AS ip, a.request_id`,
    from: 'audit_log a LEFT JOIN app_user p ON p.id = a.actor_id',
    where: matches(filter, parametersOf(values)),
    values,
    id: 'a.id',
    columns: {
      at: 'a.at',
      actor_name: `lower(coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), a.actor_name))`,
      role: 'a.role_id',
      by_key: `lower(${KEY_NAME})`,
      // Most sentences have no sealed part, and opening takes time.
      summary: `lower(CASE WHEN strpos(a.summary, U&'\\E000') = 0 THEN a.summary ELSE open_words(a.summary) END)`,
      client: `lower(${CLIENT})`,
      reason: `lower(open_words(a.subject ->> 'reason', ''))`,
      changes: `coalesce(jsonb_array_length(a.subject -> 'changes'), 0)`,
      operation: 'a.operation',
      diamond_type: 'a.diamond_type',
      ip: 'a.ip',
      request_id: 'a.request_id',
    },
    order: 'a.at DESC, a.id DESC',
    readsText: filter.search !== null,
  };
}
