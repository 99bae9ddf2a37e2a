/** Reads and updates the choices of a share link. */
import type { BusinessStatus, RoleId } from '../../../../src/domain/codes.ts';
import type { LinkShows } from '../../../../src/domain/share-link.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { SHOWS, type LockedShareLink } from './share-links.ts';

export interface LinkChoices {
  name: string;
  shows: LinkShows;
  /** Percent. */
  markup: number;
  /** In display order. */
  stones: readonly PlacedStone[];
}

export interface PlacedStone {
  id: string;
  stock_no: string;
  place: number;
}

export interface ChosenLink extends LockedShareLink, LinkChoices {
  owner_role: RoleId;
  business_status: BusinessStatus | null;
  of_email: boolean;
  running: boolean;
  expires_at: string;
  /** The highest place ever used. */
  last_place: number;
}

/** Locks the link, if the actor may see it. */
export async function lockChosenLink(tx: Tx, id: string): Promise<ChosenLink | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one<ChosenLink>(
    `SELECT k.id, k.owner_id, k.status, u.role_id AS owner_role, b.status AS business_status,
            k.bulk_email_id IS NOT NULL AS of_email, k.expires_at > now() AS running, k.expires_at::text AS expires_at,
            greatest(k.last_place, (SELECT max(place) FROM share_link_stone WHERE link_id = k.id)) AS last_place,
            k.shown_name AS name, ${SHOWS} AS shows, k.markup::float8 AS markup,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'stock_no', s.stock_no, 'place', ls.place) ORDER BY ls.place), '[]')
               FROM share_link_stone ls JOIN stone s ON s.id = ls.stone_id WHERE ls.link_id = k.id) AS stones
       FROM share_link k JOIN app_user u ON u.id = k.owner_id LEFT JOIN business b ON b.user_id = k.owner_id
      WHERE k.id = $1 AND ${seesClient('k.owner_id')} FOR UPDATE OF k`,
    [id],
  );
}

/** Updates the choices, and the end if `days` are given. Returns the end. */
export async function storeChoices(
  tx: Tx,
  id: string,
  { name, shows, markup, days }: Omit<LinkChoices, 'stones'> & { days: number | undefined },
): Promise<string> {
  const stored = await tx.one<{ expires_at: string }>(
    `UPDATE share_link SET shown_name = $2, shows_image = $3, shows_video = $4, shows_certificate = $5, shows_stock_no = $6,
            shows_price = $7, shows_facts = $8, markup = $9,
            expires_at = coalesce(now() + make_interval(days => $10::int), expires_at)
      WHERE id = $1 RETURNING expires_at::text AS expires_at`,
    [
      id,
      name,
      shows.image,
      shows.video,
      shows.certificate,
      shows.stock_no,
      shows.price,
      shows.facts,
      markup,
      days ?? null,
    ],
  );
  return stored?.expires_at ?? '';
}

/** Replaces the link's stones. `lastPlace` is the highest place ever used. */
export async function storeStones(
  tx: Tx,
  id: string,
  stones: readonly Pick<PlacedStone, 'id' | 'place'>[],
  lastPlace: number,
): Promise<void> {
  await tx.run('UPDATE share_link SET last_place = $2 WHERE id = $1', [id, lastPlace]);
  await tx.run('DELETE FROM share_link_stone WHERE link_id = $1', [id]);
  await tx.run(
    `INSERT INTO share_link_stone (link_id, place, stone_id)
     SELECT $1, place, stone_id FROM unnest($2::smallint[], $3::uuid[]) AS chosen (place, stone_id)`,
    [id, stones.map(({ place }) => place), stones.map((stone) => stone.id)],
  );
}
