/** The owners of saved and recent searches, and the filters of their lists. */
import { fromDay, untilDay } from '../../fragments/days.ts';
import type { Parameter } from '../../fragments/parameter.ts';
import { isUuid } from '../../with-actor.ts';

/** The person under `c`, with their business under `b`. */
export const PERSON_JOINS = (column: string): string =>
  `JOIN app_user c ON c.id = ${column} LEFT JOIN business b ON b.user_id = c.id`;
const NAME = `coalesce(c.guest_name, trim(c.first_name || ' ' || c.last_name))`;
const COMPANY = 'coalesce(b.company_name, c.company_name)';
export const SEARCH_OWNER = `jsonb_build_object('id', c.id, 'name', ${NAME}, 'company_name', ${COMPANY}, 'role_id', c.role_id)`;
/** As `clientName` writes it: the company first. */
export const PERSON_NAME = `lower(concat_ws(' | ', nullif(${COMPANY}, ''), ${NAME}))`;

export interface SearchListParams {
  diamond_type?: number | undefined;
  client_id?: string | undefined;
  search_type?: number | undefined;
  /** Days in UTC, both inclusive. */
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/**
 * SQL: the searches under `k`; `whose` has the owner's id and `day` the time that the days refer
 * to.
 */
export function searchListConditions(
  asked: SearchListParams,
  whose: string,
  day: string,
  parameter: Parameter,
): string[] {
  const conditions: string[] = [];
  const add = <Value>(value: Value | undefined, condition: (place: string) => string): void => {
    if (value !== undefined) conditions.push(condition(parameter(value)));
  };
  const { client_id: clientId } = asked;
  add(clientId === undefined || isUuid(clientId) ? clientId : null, (id) => `${whose} = ${id}::uuid`);
  add(asked.search_type, (type) => `k.search_type = ${type}`);
  // A search by numbers without a type finds stones of all types.
  add(asked.diamond_type, (type) => `coalesce(k.filters ->> 'diamond_type', ${type}::text) = ${type}::text`);
  add(asked.startDate, (from) => fromDay(day, `${from}::date`));
  add(asked.endDate, (to) => untilDay(day, `${to}::date`));
  return conditions;
}
