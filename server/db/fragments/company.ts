/** People of clients' companies in SQL. (docs/adr/0043-people-of-a-company.md) */
import { MEMBERSHIP_STATUS } from '../../../src/domain/codes.ts';

const GONE = `${MEMBERSHIP_STATUS.suspended}, ${MEMBERSHIP_STATUS.left}`;

/** SQL: false for a person who does not see the prices of their company. */
export const seesPrices = (person: string): string =>
  `NOT EXISTS (SELECT FROM membership blind WHERE blind.person_id = ${person} AND NOT 'prices' = ANY (blind.powers))`;

/** SQL: false for a person who is suspended in their company or has left it. */
export const staysInCompany = (person: string): string =>
  `NOT EXISTS (SELECT FROM membership gone WHERE gone.person_id = ${person} AND gone.status IN (${GONE}))`;

/** SQL: whether the account is a client of its own; false for a colleague's. */
export const standsForClient = (account: string): string =>
  `NOT EXISTS (SELECT FROM membership other WHERE other.person_id = ${account} AND other.company_id <> ${account})`;

/** SQL: the account of the client for whom the person acts: the company's, or their own. */
export const clientOf = (person: string): string =>
  `coalesce((SELECT acting.company_id FROM membership acting WHERE acting.person_id = ${person}), ${person})`;

/**
 * SQL: whom to write to about a record that `maker` created for `client`: the maker while they
 * belong to the client's company, otherwise its owner; the client, if they act alone.
 */
export const contactOf = (client: string, maker: string): string =>
  `coalesce((SELECT contact.person_id FROM membership contact
      WHERE contact.company_id = ${client} AND contact.status = ${MEMBERSHIP_STATUS.active}
        AND (contact.person_id = ${maker} OR contact.is_owner)
      ORDER BY contact.person_id = ${maker} DESC LIMIT 1), ${client})`;

/** SQL: people who belong to a company, or are invited to it, and are found by the pattern. */
const foundColleagues = (pattern: string): string =>
  `FROM membership belongs JOIN app_user found ON found.id = belongs.person_id
    WHERE belongs.status <> ${MEMBERSHIP_STATUS.left} AND found.found_as LIKE ${pattern}`;

/** SQL: the words of a client's own account and business, of which both are aliases. */
const ownWords = (account: string, business: string): string =>
  `concat(${business}.found_as, ${account}.found_as)`;

/**
 * SQL: whether the pattern, a placeholder of `contains` or `containsWord`, finds a client by their
 * account, their business or a person of their company. The inner query does not depend on the
 * client, so that PostgreSQL runs it once.
 */
export const findsClient = (account: string, business: string, pattern: string): string =>
  `(${ownWords(account, business)} LIKE ${pattern}
    OR ${account}.id IN (SELECT belongs.company_id ${foundColleagues(pattern)}))`;

/**
 * SQL: the name of the person by whom `findsClient` found the client; null if it was by their own
 * words.
 */
export const foundPerson = (account: string, business: string, pattern: string): string =>
  `CASE WHEN ${ownWords(account, business)} NOT LIKE ${pattern} THEN
    (SELECT trim(found.first_name || ' ' || found.last_name) ${foundColleagues(pattern)}
        AND belongs.company_id = ${account}.id
      ORDER BY belongs.status = ${MEMBERSHIP_STATUS.active} DESC, found.first_name, found.id LIMIT 1) END`;
