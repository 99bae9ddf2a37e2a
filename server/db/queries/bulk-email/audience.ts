/** The clients chosen for a bulk e-mail, their consent to offers, and held-back addresses. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { READER_ROLES } from '../../../../src/domain/bulk-email.ts';
import { BUSINESS_STATUS } from '../../../../src/domain/codes.ts';
import { RECENT_DAYS } from '../../../../src/domain/stones/stored-search.ts';
import { parametersOf, type Parameter } from '../../fragments/parameter.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type Audience = components['schemas']['BulkAudience'];

/** SQL: the hash under which the address of the person under `person` may be suppressed. */
const HASH = (person: string): string => `mail_address_hash(${person}.email)`;

/** SQL: whether the address of this person was unsubscribed. */
export const isSuppressed = (person: string): string =>
  `EXISTS (SELECT FROM mail_suppression p WHERE p.address_hash = ${HASH(person)})`;

/** SQL: whether the person under `person` has agreed, by the latest record. */
export const hasConsented = (person: string): string =>
  `coalesce((SELECT k.given FROM mail_consent k WHERE k.user_id = ${person}.id
              ORDER BY k.recorded_at DESC, k.id DESC LIMIT 1), false)`;

/** SQL: whether the person wants offers by e-mail now. */
export const hasAgreed = (person: string): string =>
  `(${person}.is_active AND ${hasConsented(person)} AND NOT ${isSuppressed(person)})`;

/** SQL: whether a mail server refused the person's present address. */
export const isHeldBack = (person: string): string =>
  `EXISTS (SELECT FROM mail_held_back h WHERE h.user_id = ${person}.id AND h.address_hash = ${HASH(person)})`;

/** SQL: whether offers are sent to the person now. */
export const wouldGet = (person: string): string => `(${hasAgreed(person)} AND NOT ${isHeldBack(person)})`;

/** SQL: clients who can get offers, under `c` with their business under `b`. */
const IS_READER = `c.role_id IN (${READER_ROLES.join()}) AND c.is_active AND c.is_proven`;

/**
 * SQL: the condition on `c` and `b` for the chosen clients: everybody, or those chosen by hand and
 * those who fit the conditions. Nobody if nothing is chosen.
 */
export function isChosen(audience: Audience, parameter: Parameter): string {
  if (audience.everybody === true) return IS_READER;
  const either = [isByHand(audience, parameter), fitsConditions(audience, parameter)].filter(
    (part) => part !== null,
  );
  return either.length === 0 ? 'false' : `${IS_READER} AND (${either.join(' OR ')})`;
}

/** SQL: whether `c` was chosen by hand; null if no client was. */
const isByHand = ({ clients = [] }: Audience, parameter: Parameter): string | null =>
  clients.length === 0 ? null : `c.id = ANY (${parameter(clients.filter(isUuid))}::uuid[])`;

/** SQL: whether `c` and `b` match all conditions; null if there are no conditions. */
function fitsConditions(audience: Audience, parameter: Parameter): string | null {
  const { associate_id: associate, country_id: country, registered } = audience;
  const conditions = [];
  if (associate != null)
    conditions.push(`c.associate_id = ${parameter(isUuid(associate) ? associate : null)}::uuid`);
  if (country != null) conditions.push(`b.country_id = ${parameter(country)}`);
  if (registered != null)
    conditions.push(
      `coalesce(b.status = ${BUSINESS_STATUS.registered}, false) = ${parameter(registered)}::boolean`,
    );
  for (const key of ['shape', 'color', 'clarity'] as const) {
    const looked = audience[key] ?? [];
    if (looked.length > 0)
      conditions.push(`EXISTS (SELECT FROM recent_search r
        WHERE r.user_id = c.id AND r.searched_at > now() - interval '${RECENT_DAYS} days'
          AND r.filters -> '${key}' ?| ${parameter(looked)}::text[])`);
  }
  return conditions.length === 0 ? null : `(${conditions.join(' AND ')})`;
}

export const CHOSEN_FROM = 'app_user c LEFT JOIN business b ON b.user_id = c.id';

export interface Reach {
  /** Chosen clients who would get it now. */
  would_get: number;
  /** How many of these were chosen by hand; the others only match the conditions. */
  by_hand: number;
  /** Chosen clients who would not, because they do not want it. */
  not_agreed: number;
  /** Chosen clients who want it and whose address was refused. */
  held_back: number;
}

/** Counts the chosen clients; `andNot` (SQL on `c`) excludes some. */
export async function countChosen(
  tx: Tx,
  audience: Audience,
  andNot: (parameter: Parameter) => string = () => 'false',
): Promise<Reach> {
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const chosen = `${isChosen(audience, parameter)} AND NOT (${andNot(parameter)})`;
  const byHand = isByHand(audience, parameter) ?? 'false';
  const counted = await tx.one<Reach>(
    `SELECT count(*) FILTER (WHERE agrees AND NOT held)::int AS would_get,
            count(*) FILTER (WHERE agrees AND NOT held AND by_hand)::int AS by_hand,
            count(*) FILTER (WHERE NOT agrees)::int AS not_agreed,
            count(*) FILTER (WHERE agrees AND held)::int AS held_back
       FROM (SELECT ${hasAgreed('c')} AS agrees, ${isHeldBack('c')} AS held, ${byHand} AS by_hand
               FROM ${CHOSEN_FROM} WHERE ${chosen}) chosen`,
    values,
  );
  return counted ?? { would_get: 0, by_hand: 0, not_agreed: 0, held_back: 0 };
}
