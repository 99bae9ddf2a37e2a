/** Finds opened links, only by the hash of their secret. */
import { SHARE_LINK_STATUS, type RoleId } from '../../../../src/domain/codes.ts';
import type { MediaKey } from '../../../../src/domain/stones/search-filters.ts';
import type { LinkShows } from '../../../../src/domain/share-link.ts';
import { seesPrices } from '../../fragments/company.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { stoneAccessConditions, type StoneAccess } from '../../fragments/stone-access.ts';
import { mayRead } from '../../fragments/rights.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';
import type { StoneMedium } from '../stones/stone-media.ts';
import { SHOWS } from './share-links.ts';

export interface OpenLink {
  id: string;
  name: string;
  owner_id: string;
  owner_role: RoleId;
  shows: LinkShows;
  /** Percent. */
  markup: number;
  expires_at: string;
  /**
   * The bulk e-mail whose stones it shows, with the recipient as owner; null for a link to chosen
   * stones.
   */
  email_id: string | null;
  /** The stones in order; a removed stone leaves its place empty. */
  stones: { place: number; id: string }[];
}

/**
 * Undefined if the link is unknown, expired or revoked, or if its owner is not active, or may no
 * longer search, or no longer share. One statement checks all of these.
 */
export const findOpenLink = (tx: Tx, tokenHash: Buffer): Promise<OpenLink | undefined> =>
  tx.one<OpenLink>(
    prepared(`-- Materialized, so that an ended link takes no longer than an unknown one: of neither is the owner looked at.
     WITH k AS MATERIALIZED (
       SELECT k.*, f.reader_id
         FROM (SELECT id, owner_id AS reader_id FROM share_link WHERE token_hash = $1
               UNION ALL SELECT link_id, user_id FROM bulk_email_recipient WHERE page_hash = $1
               UNION ALL SELECT link_id, user_id FROM bulk_email_doubt WHERE page_hash = $1) f
         JOIN share_link k ON k.id = f.id
        WHERE k.status = ${SHARE_LINK_STATUS.active} AND k.expires_at > now())
     SELECT k.id, k.shown_name AS name, k.reader_id AS owner_id, u.role_id AS owner_role,
            ${SHOWS} || jsonb_build_object('price', k.shows_price AND (k.bulk_email_id IS NULL OR ${seesPrices('u.id')})) AS shows,
            k.markup::float8 AS markup, k.expires_at, k.bulk_email_id AS email_id,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('place', s.place, 'id', s.stone_id) ORDER BY s.place), '[]')
               FROM (SELECT place, stone_id FROM share_link_stone WHERE link_id = k.id
                     UNION ALL SELECT place, stone_id FROM bulk_email_stone
                                WHERE bulk_email_id = k.bulk_email_id AND choice = k.choice) s) AS stones
       FROM k JOIN app_user u ON u.id = k.reader_id
      WHERE ${mayRead('u.id', 'search')}
        -- Who reads a bulk e-mail shares nothing.
        AND (k.bulk_email_id IS NOT NULL OR ${mayRead('u.id', 'shared-links')})`),
    [tokenHash],
  );

/** The key to symbols in the reports of these stones, if they have one. */
export async function findSymbols(tx: Tx, stoneIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.many<{ id: string; symbols: string }>(
    'SELECT id, key_to_symbols AS symbols FROM stone WHERE id = ANY ($1::uuid[]) AND key_to_symbols IS NOT NULL',
    [stoneIds],
  );
  return new Map(rows.map(({ id, symbols }) => [id, symbols]));
}

/** A medium of a stone that is neither sold nor withdrawn and that the link's owner sees. */
export function findSharedMedium(
  tx: Tx,
  stoneId: string,
  kind: MediaKey,
  sight: StoneAccess,
): Promise<StoneMedium | undefined> {
  const values: unknown[] = [stoneId];
  const conditions = stoneAccessConditions(sight, 's', parametersOf(values));
  return tx.one<StoneMedium>(
    `SELECT s.stock_no, s.${kind} AS link FROM stone s
      WHERE ${['s.id = $1', `s.${kind} IS NOT NULL`, ...conditions].join(' AND ')}`,
    values,
  );
}

export interface LinkViews {
  id: string;
  times: number;
  at: Date;
}

export const countViews = (tx: Tx, looked: readonly LinkViews[]): Promise<number> =>
  tx.run(
    `UPDATE share_link k SET views = k.views + l.times, last_viewed_at = greatest(k.last_viewed_at, l.at)
       FROM unnest($1::uuid[], $2::int[], $3::timestamptz[]) AS l (id, times, at) WHERE k.id = l.id`,
    [looked.map(({ id }) => id), looked.map(({ times }) => times), looked.map(({ at }) => at)],
  );
