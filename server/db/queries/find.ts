/** Results while somebody types: by the beginning of a number, or a word of a name. */
import { findsClient, foundPerson, standsForClient } from '../fragments/company.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { CLIENT_ROLES, ROLE } from '../../../src/domain/codes.ts';
import { plainNumber } from '../../../src/domain/text/search-folding.ts';
import { parametersOf } from '../fragments/parameter.ts';
import { listedConditions, listsOneOffer, type StoneView } from '../fragments/shown-offer.ts';
import { seesClient } from '../fragments/tenancy.ts';
import type { Tx } from '../with-actor.ts';
import { begins, containsWord } from './like.ts';
import { PERSON_JOINS, SEARCH_OWNER } from './searches/search-owners.ts';

type Schemas = components['schemas'];
export type FoundStone = Schemas['FoundStone'];
export type FoundClient = Schemas['FoundClient'];
export type FoundPaper = Schemas['FoundPaper'];

/** The most results of each kind; people type on to see others. */
const MOST = 5;
/**
 * The most stones read before visibility is checked: those that a client may see can be few among
 * many.
 */
const LOOKED_AT = 2_000;

/**
 * Visible stones whose stock or report number begins like this, by number. Whoever lists one offer
 * of each stone finds it by the numbers of the others, too.
 */
export function findStones(tx: Tx, text: string, view: StoneView): Promise<FoundStone[]> {
  const values: unknown[] = [begins(plainNumber(text).toUpperCase())];
  const seen = ['true', ...listedConditions(view, 's', parametersOf(values))].join(' AND ');
  const beginning = (number: string): string =>
    `(SELECT id FROM stone WHERE upper(${number}) COLLATE "C" LIKE $1
       ORDER BY upper(${number}) COLLATE "C" LIMIT ${LOOKED_AT})`;
  const named = `${beginning('stock_no')} UNION ${beginning('report_no')}`;
  const offers = `SELECT other_id FROM (${named}) n JOIN shared_certificate c ON c.stone_id = n.id AND c.is_twin`;
  return tx.many<FoundStone>(
    `SELECT s.stock_no, s.report_no, s.status, s.shape, s.carat::float8 AS carat, s.color, s.clarity
       FROM stone s JOIN (${listsOneOffer(view) ? `${named} UNION ${offers}` : named}) b USING (id)
      WHERE ${seen} ORDER BY s.stock_no COLLATE "C" LIMIT ${MOST}`,
    values,
  );
}

const FOUND_CLIENTS = CLIENT_ROLES.filter((role) => role !== ROLE.guest);

/**
 * Clients of these roles with a word in company, name, e-mail address or mobile number, their own
 * or a colleague's, that begins with the text.
 * Guests are left out, because anybody can become one.
 */
export const findClients = (tx: Tx, text: string, roles: readonly number[]): Promise<FoundClient[]> =>
  tx.many<FoundClient>(
    `SELECT c.id, c.role_id, trim(c.first_name || ' ' || c.last_name) AS name,
            coalesce(b.company_name, c.company_name) AS company_name,
            ${foundPerson('c', 'b', '$1')} AS found_person
       FROM app_user c LEFT JOIN business b ON b.user_id = c.id
      WHERE c.role_id IN (${FOUND_CLIENTS.join(', ')}) AND c.role_id = ANY ($2::smallint[]) AND c.is_proven
        AND ${standsForClient('c.id')} AND ${seesClient('c.id')} AND ${findsClient('c', 'b', '$1')}
      ORDER BY lower(coalesce(b.company_name, c.company_name, c.first_name)), c.id LIMIT ${MOST}`,
    [containsWord(text), roles],
  );

const PAPERS = {
  memo: 'memo',
  order: 'confirm_order',
  offer: 'price_offer',
  invoice: 'invoice',
  credit: 'credit_note',
} as const;
/** The record that is opened in the list of a paper; a credit note is shown with its invoice. */
const OPENS = `CASE kind WHEN 'invoice' THEN id
  WHEN 'credit' THEN (SELECT n.invoice_id FROM credit_note n WHERE n.id = f.id)
  WHEN 'offer' THEN (SELECT l.id FROM price_offer_line l WHERE l.offer_id = f.id ORDER BY l.id LIMIT 1) END`;
export type PaperKind = keyof typeof PAPERS;

/** Papers of these kinds whose number begins like this, newest first. */
export function findPapers(tx: Tx, text: string, kinds: readonly PaperKind[]): Promise<FoundPaper[]> {
  if (kinds.length === 0) return Promise.resolve([]);
  const found = kinds.map(
    (kind) =>
      `(SELECT '${kind}' AS kind, p.id, p.number, p.created_at, ${SEARCH_OWNER} AS client
          FROM ${PAPERS[kind]} p ${PERSON_JOINS('p.client_id')}
         WHERE p.number COLLATE "C" LIKE $1 AND ${seesClient('p.client_id')}
         ORDER BY p.created_at DESC LIMIT ${MOST})`,
  );
  return tx.many<FoundPaper>(
    `SELECT kind, id, ${OPENS} AS opens, number, client FROM (${found.join(' UNION ALL ')}) f
      ORDER BY created_at DESC LIMIT ${MOST}`,
    [begins(plainNumber(text).toUpperCase())],
  );
}
