/** Filters of lists of lines, and their SQL. */
import { fromDay, untilDay } from '../../fragments/days.ts';
import { tenancyIndexCondition, seesClient, seesPerson, seesShown } from '../../fragments/tenancy.ts';
import { casesOf } from '../../../../src/domain/stones/search-filters.ts';
import { searchText } from '../../../../src/domain/text/search-folding.ts';
import { mayAskFor } from '../../../../src/domain/stones/client-fields.ts';
import { isClient } from '../../fragments/stone-fields.ts';
import type { LineDocument, LineRecords } from '../../records/records.ts';
import { isUuid } from '../../with-actor.ts';
import type { Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';

export interface LineFilters {
  /** First and last day (YYYY-MM-DD, UTC) on which the line was created. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Status codes; all by default. */
  status?: readonly number[] | undefined;
  overdue?: boolean | undefined;
  asked?: boolean | undefined;
  /** Kinds of requests of an enquiry. */
  asks_for?: readonly number[] | undefined;
  /** The fewest and the most days since a memo was issued. */
  days_from?: number | undefined;
  days_to?: number | undefined;
  /** The client's id. */
  user_id?: string | undefined;
  business_id?: string | undefined;
  /** The person who began the line, or that of which the stone was invoiced. */
  begun_by?: string | undefined;
  /** The country of the client's business; 0 if unknown. */
  country_id?: number | undefined;
  /** Lines of clients assigned to this business associate, or to `none`. */
  business_associate_id?: string | undefined;
  /** The role of external clients: API or FTP. */
  source?: number | undefined;
  diamond_type?: number | undefined;
  /** A code; `none` for lines without a shape. */
  shape?: string | undefined;
  /** Of invoiced lines: only those that were credited, or only those that were not. */
  credited?: boolean | undefined;
  provider_id?: string | undefined;
  /** Part of a stock, report or document number, or of a client's name. */
  search?: string | undefined;
  stock_numbers?: readonly string[] | undefined;
  /** Lines selected individually. */
  ids?: readonly string[] | undefined;
}

/** The filter value for lines without a person or code. */
const NONE = 'none';

/** Numbers by which people name a stone. */
const NUMBERS = ['stock_no', 'org_stock_no', 'report_no'];

/** Adds a value to the statement's parameters and returns its placeholder. */
export function bind(values: unknown[], value: unknown): string {
  values.push(value);
  return `$${values.length}`;
}

interface Searched extends Pick<LineRecords, 'overdue'> {
  asked?: LineRecords['asked'];
  age?: LineRecords['age'];
  document: Pick<LineDocument, 'table' | 'column'> | null;
  words?: readonly string[];
  /** SQL: who began the line, where it is not in the line. */
  begunBy?: string;
  /** The lines are a person's, not their company's. */
  isPersonal?: boolean;
  /** Colleagues may show theirs; the reader names one by `user_id`. */
  isShown?: boolean;
}

/**
 * SQL of the filters and of what the person may see, for a line `l` with its stone `s` and business
 * `b`. `words` are columns of the line that are searched too.
 */
export function conditions(
  { actor }: Tx,
  {
    document,
    overdue,
    asked = null,
    age,
    words = [],
    begunBy = 'l.created_by',
    isPersonal = false,
    isShown = false,
  }: Searched,
  filters: LineFilters,
  values: unknown[],
  /** Whether the filters by status, overdue and requests apply; counts of these ignore them. */
  statuses: 'with status' | 'every status',
): string {
  const parts = !isPersonal
    ? [seesClient('l.client_id'), tenancyIndexCondition(actor, 'l.client_id')]
    : isShown && filters.user_id !== undefined
      ? [seesShown('l.client_id')]
      : [seesPerson('l.client_id'), tenancyIndexCondition(actor, 'l.client_id', '(SELECT actor_id())')];
  const numbers = isClient(actor) ? NUMBERS.filter(mayAskFor) : NUMBERS;
  const add = (value: unknown, condition: (place: string) => string): void => {
    parts.push(condition(bind(values, value)));
  };
  if (filters.startDate) add(filters.startDate, (day) => fromDay('l.created_at', `${day}::date`));
  if (filters.endDate) add(filters.endDate, (day) => untilDay('l.created_at', `${day}::date`));
  if (statuses === 'with status' && filters.status?.length) {
    add(filters.status, (codes) => `l.status = ANY (${codes}::smallint[])`);
  }
  if (statuses === 'with status' && filters.overdue === true) parts.push(`(${overdue ?? 'false'})`);
  if (statuses === 'with status' && filters.asked === true) parts.push(`(${asked ?? 'false'})`);
  if (age !== undefined && filters.days_from !== undefined)
    add(filters.days_from, (days) => `${age} >= ${days}::int`);
  if (age !== undefined && filters.days_to !== undefined)
    add(filters.days_to, (days) => `${age} <= ${days}::int`);
  if (filters.asks_for?.length)
    add(
      filters.asks_for,
      (kinds) => `EXISTS (SELECT FROM task w
        WHERE w.enquiry_id = l.id AND w.for_client AND w.kind = ANY (${kinds}::smallint[]))`,
    );
  // An id that is not a UUID matches nobody, so the list is empty, as for an unknown id.
  if (filters.user_id !== undefined) add(uuidOrNull(filters.user_id), (id) => `l.client_id = ${id}::uuid`);
  if (filters.business_id !== undefined) add(uuidOrNull(filters.business_id), (id) => `b.id = ${id}::uuid`);
  if (filters.begun_by !== undefined) add(uuidOrNull(filters.begun_by), (id) => `${begunBy} = ${id}::uuid`);
  if (filters.country_id !== undefined)
    add(filters.country_id, (id) => `coalesce(b.country_id, 0) = ${id}::int`);
  if (filters.business_associate_id === NONE)
    parts.push('l.client_id IN (SELECT w.id FROM app_user w WHERE w.associate_id IS NULL)');
  else if (filters.business_associate_id !== undefined)
    add(
      uuidOrNull(filters.business_associate_id),
      (id) => `l.client_id = ANY (ARRAY(SELECT w.id FROM app_user w WHERE w.associate_id = ${id}::uuid))`,
    );
  if (filters.source !== undefined)
    add(
      filters.source,
      (role) => `l.client_id IN (SELECT w.id FROM app_user w WHERE w.role_id = ${role}::smallint)`,
    );
  if (filters.diamond_type !== undefined)
    add(filters.diamond_type, (type) => `s.diamond_type = ${type}::smallint`);
  if (filters.shape === NONE) parts.push('s.shape IS NULL');
  else if (filters.shape !== undefined) add(filters.shape, (shape) => `s.shape = ${shape}`);
  // People who may not know providers cannot filter by one.
  if (filters.provider_id !== undefined && actor.scope !== 'all') parts.push('false');
  else if (filters.provider_id !== undefined)
    add(uuidOrNull(filters.provider_id), (id) => `s.provider_id = ${id}::uuid`);
  if (filters.ids !== undefined) add(filters.ids.filter(isUuid), (all) => `l.id = ANY (${all}::uuid[])`);
  if (filters.stock_numbers?.length) {
    add(
      casesOf(filters.stock_numbers.map(searchText)),
      (all) => `(${numbers.map((column) => `s.${column} = ANY (${all}::text[])`).join(' OR ')})`,
    );
  }
  const said = filters.search?.trim();
  if (said)
    add(
      contains(said),
      (pattern) =>
        `(${[...words.map((word) => matchesText(word, pattern)), saidOf(document, isPersonal ? null : begunBy, numbers, pattern)].join(' OR ')})`,
    );
  return parts.join(' AND ');
}

/**
 * Lines whose stone, client, document, or the person who began it, matches the text. Each has a
 * separate subquery, so that PostgreSQL finds the matching stones once, instead of looking up the
 * stone of every line.
 */
function saidOf(
  document: Searched['document'],
  begunBy: string | null,
  numbers: readonly string[],
  pattern: string,
): string {
  const is = (places: readonly string[]): string =>
    `(${places.map((place) => matchesText(place, pattern)).join(' OR ')})`;
  const stone = is(numbers.map((column) => `w.${column}`));
  const client = `concat(o.found_as, w.found_as) LIKE ${pattern}`;
  const places = [
    `EXISTS (SELECT FROM stone w WHERE w.id = l.stone_id AND ${stone})`,
    `EXISTS (SELECT FROM app_user w LEFT JOIN business o ON o.user_id = w.id WHERE w.id = l.client_id AND ${client})`,
    ...(begunBy === null
      ? []
      : [`EXISTS (SELECT FROM app_user w WHERE w.id = ${begunBy} AND w.found_as LIKE ${pattern})`]),
    ...(document
      ? [`EXISTS (SELECT FROM ${document.table} w WHERE w.id = l.${document.column} AND ${is(['w.number'])})`]
      : []),
  ];
  return `(${places.join(' OR ')})`;
}

const uuidOrNull = (id: string): string | null => (isUuid(id) ? id : null);
