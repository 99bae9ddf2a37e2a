/** Links to chosen stones, visible to those who may see their client. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { SHARE_LINK_STATUS } from '../../../../src/domain/codes.ts';
import type { ListColumn, ListQuery } from '../../fragments/list-query.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { contains, matchesText } from '../like.ts';
import { PERSON_JOINS, PERSON_NAME, SEARCH_OWNER } from '../searches/search-owners.ts';

export type ShareLinkRow = components['schemas']['ShareLink'];

const STONES = `(SELECT count(*)::int FROM (
  SELECT FROM share_link_stone ls WHERE ls.link_id = k.id
  UNION ALL SELECT FROM bulk_email_stone es WHERE es.bulk_email_id = k.bulk_email_id AND es.choice = k.choice) s)`;
/** SQL: the contents that a link shows, in the contract's form. */
export const SHOWS = `jsonb_build_object('image', k.shows_image, 'video', k.shows_video, 'certificate', k.shows_certificate,
  'stock_no', k.shows_stock_no, 'price', k.shows_price, 'facts', k.shows_facts)`;
const ROW = `k.id, k.shown_name AS name, k.status, ${STONES} AS stones, ${SHOWS} AS shows, k.markup::float8 AS markup,
  k.views, k.last_viewed_at, k.expires_at, k.bulk_email_id AS email_id, ${SEARCH_OWNER} AS client, k.created_by_name, k.created_at`;
const FROM = `share_link k ${PERSON_JOINS('k.owner_id')}`;

interface ShareLinksAsked {
  search?: string | undefined;
  client_id?: string | undefined;
  status?: readonly number[] | undefined;
}

/** Newest first. */
export function shareLinksListed(asked: ShareLinksAsked): ListQuery<ListColumn<'listShareLinks'>> | null {
  const { search, client_id: clientId, status = [] } = asked;
  if (clientId !== undefined && !isUuid(clientId)) return null;
  const values: unknown[] = [];
  const parameter = parametersOf(values);
  const conditions = [seesClient('k.owner_id')];
  if (clientId !== undefined) conditions.push(`k.owner_id = ${parameter(clientId)}::uuid`);
  if (search?.trim()) conditions.push(matchesText('k.shown_name', parameter(contains(search))));
  if (status.length > 0) conditions.push(`k.status = ANY (${parameter(status)}::smallint[])`);
  return {
    row: ROW,
    from: FROM,
    where: conditions.join(' AND '),
    values,
    id: 'k.id',
    columns: {
      name: 'lower(k.shown_name)',
      status: 'k.status',
      client: PERSON_NAME,
      stones: STONES,
      views: 'k.views',
      last_viewed_at: 'k.last_viewed_at',
      expires_at: 'k.expires_at',
      shows: [
        'k.shows_price',
        'k.shows_certificate',
        'k.shows_image',
        'k.shows_video',
        'k.shows_stock_no',
        'k.shows_facts',
      ],
      created_by: 'lower(k.created_by_name)',
      created_at: 'k.created_at',
    },
    order: 'k.created_at DESC, k.id DESC',
  };
}

/** Undefined if there is no such link that the actor may see. */
export const findShareLink = (tx: Tx, id: string): Promise<ShareLinkRow | undefined> =>
  findRow<ShareLinkRow>(tx, id, ROW);

const NUMBERS = `(SELECT coalesce(array_agg(s.stock_no ORDER BY ls.place), '{}')
  FROM share_link_stone ls JOIN stone s ON s.id = ls.stone_id WHERE ls.link_id = k.id)`;

/** Like `findShareLink`, with the numbers of the chosen stones. */
export const findLinkOfStones = (
  tx: Tx,
  id: string,
): Promise<components['schemas']['ShareLinkOfStones'] | undefined> =>
  findRow(tx, id, `${ROW}, ${NUMBERS} AS stock_numbers`);

async function findRow<Row extends ShareLinkRow>(tx: Tx, id: string, row: string): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<Row>(`SELECT ${row} FROM ${FROM} WHERE k.id = $1 AND ${seesClient('k.owner_id')}`, [id]);
}

export interface LockedShareLink {
  id: string;
  owner_id: string;
  status: number;
}

/** Locks the link, if the actor may see it. */
export async function lockShareLink(tx: Tx, id: string): Promise<LockedShareLink | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<LockedShareLink>(
    `SELECT k.id, k.owner_id, k.status FROM share_link k
      WHERE k.id = $1 AND ${seesClient('k.owner_id')} FOR UPDATE OF k`,
    [id],
  );
}

const IS_OPEN = `status = ${SHARE_LINK_STATUS.active}`;

/**
 * Locks the open links of these owners. Links of e-mails belong to the house and outlast the
 * writer's account.
 */
export const lockOpenOf = (tx: Tx, ownerIds: readonly string[], since: string): Promise<LockedShareLink[]> =>
  tx.many<LockedShareLink>(
    `SELECT id, owner_id, status FROM share_link
      WHERE owner_id = ANY ($1::uuid[]) AND created_at >= $2 AND ${IS_OPEN} AND bulk_email_id IS NULL
      ORDER BY id FOR UPDATE`,
    [ownerIds, since],
  );

/** Locks the open links to the stones of an e-mail, of all its runs. */
export const lockOpenOfEmail = (tx: Tx, bulkEmailId: string): Promise<LockedShareLink[]> =>
  tx.many<LockedShareLink>(
    `SELECT id, owner_id, status FROM share_link WHERE bulk_email_id = $1 AND ${IS_OPEN} ORDER BY id FOR UPDATE`,
    [bulkEmailId],
  );

/** Locks open links that have expired, skipping those that are being revoked. */
export const lockExpired = (tx: Tx, most: number): Promise<LockedShareLink[]> =>
  tx.many<LockedShareLink>(
    `SELECT id, owner_id, status FROM share_link
      WHERE ${IS_OPEN} AND expires_at <= now()
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
    [most],
  );

const OWNER_LOCK = 7403;

/** Counts the owner's own open links, and prevents new ones until the transaction ends. */
export async function countOpen(tx: Tx, ownerId: string): Promise<number> {
  await tx.run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [OWNER_LOCK, ownerId]);
  const found = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM share_link WHERE owner_id = $1 AND ${IS_OPEN} AND bulk_email_id IS NULL`,
    [ownerId],
  );
  return found?.count ?? 0;
}
