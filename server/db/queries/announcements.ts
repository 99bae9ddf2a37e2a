/** Popups, events and banners, those that begin last first. */
import { matchesText } from './like.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import type { AnnouncementKind, BannerType } from '../../../src/domain/announcements.ts';
import { HOUSE_TODAY } from '../fragments/days.ts';
import { isUuid, type Tx } from '../with-actor.ts';

export type AnnouncementRow = components['schemas']['Announcement'];

/** The fields of an announcement; the days are YYYY-MM-DD. */
export interface AnnouncementText {
  title: string;
  description: string;
  page: string;
  start_date: string;
  end_date: string;
  is_active: boolean;
  /** Null unless it is a banner. */
  type: BannerType | null;
}

const PICTURES = `ARRAY(SELECT json_build_object('id', f.id, 'name', f.original_name)
   FROM announcement_picture p JOIN stored_file f ON f.id = p.file_id
  WHERE p.announcement_id = a.id ORDER BY p.place) AS images`;
const COLUMNS = `a.id, a.title, a.description, a.page, a.start_date::text AS start_date, a.end_date::text AS end_date,
  a.banner_type AS type, ${PICTURES}, a.updated_at`;
const ORDER = 'ORDER BY a.start_date DESC, a.id DESC';
const IN_ITS_DAYS = `a.is_active AND ${HOUSE_TODAY} BETWEEN a.start_date AND a.end_date`;

type Found = Omit<AnnouncementRow, 'type'> & { type: BannerType | null };

/** Only banners have a type. */
const rowOf = <Row extends { type: BannerType | null }>({ type, ...row }: Row) =>
  type === null ? row : { ...row, type };

/** One page of a kind, and the total. `pattern` is one for `matchesText`. */
export async function findAnnouncements(
  tx: Tx,
  kind: AnnouncementKind,
  pattern: string | null,
  page: number,
  size: number,
): Promise<{ rows: AnnouncementRow[]; total: number }> {
  const matches = `a.kind = $1 AND ($2::text IS NULL OR ${matchesText('a.title', '$2')} OR ${matchesText('a.description', '$2')})`;
  const rows = await tx.many<Found>(
    `SELECT ${COLUMNS}, a.is_active, a.created_at FROM announcement a WHERE ${matches} ${ORDER} LIMIT $3 OFFSET $4`,
    [kind, pattern, size, (page - 1) * size],
  );
  const counted = await tx.one<{ total: number }>(
    `SELECT count(*)::int AS total FROM announcement a WHERE ${matches}`,
    [kind, pattern],
  );
  return { rows: rows.map(rowOf), total: counted?.total ?? 0 };
}

export async function findAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | undefined> {
  const found = await tx.one<Found>(
    `SELECT ${COLUMNS}, a.is_active, a.created_at FROM announcement a WHERE a.id = $1`,
    [id],
  );
  return found && rowOf(found);
}

/** An announcement of this kind, locked, because its new pictures depend on its present ones. */
export async function lockAnnouncement(
  tx: Tx,
  kind: AnnouncementKind,
  id: string,
): Promise<AnnouncementRow | undefined> {
  if (!isUuid(id)) return undefined;
  const locked = await tx.one<{ id: string }>(
    'SELECT id FROM announcement WHERE id = $1 AND kind = $2 FOR UPDATE',
    [id, kind],
  );
  return locked && findAnnouncement(tx, locked.id);
}

export async function insertAnnouncement(
  tx: Tx,
  id: string,
  kind: AnnouncementKind,
  text: AnnouncementText,
): Promise<void> {
  await tx.run(
    `INSERT INTO announcement (id, kind, title, description, page, start_date, end_date, is_active, banner_type)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, kind, ...valuesOf(text)],
  );
}

export async function changeAnnouncement(tx: Tx, id: string, text: AnnouncementText): Promise<void> {
  await tx.run(
    `UPDATE announcement SET title = $2, description = $3, page = $4, start_date = $5, end_date = $6, is_active = $7,
            banner_type = $8, updated_at = now() WHERE id = $1`,
    [id, ...valuesOf(text)],
  );
}

const valuesOf = ({ title, description, page, start_date, end_date, is_active, type }: AnnouncementText) => [
  title,
  description,
  page,
  start_date,
  end_date,
  is_active,
  type,
];

/** Its pictures are detached first. */
export async function removeAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.run('DELETE FROM announcement WHERE id = $1', [id]);
}

/** Appends stored files to its pictures. */
export async function addPictures(tx: Tx, id: string, files: readonly string[]): Promise<void> {
  await tx.run(
    `INSERT INTO announcement_picture (file_id, announcement_id, place)
     SELECT f.id, $1, f.nth + coalesce((SELECT max(place) FROM announcement_picture WHERE announcement_id = $1), 0)
       FROM unnest($2::uuid[]) WITH ORDINALITY AS f (id, nth)`,
    [id, files],
  );
}

export async function takePicturesOff(tx: Tx, files: readonly string[]): Promise<void> {
  await tx.run('DELETE FROM announcement_picture WHERE file_id = ANY ($1::uuid[])', [files]);
}

/** A picture; with `onlyShown`, only of an announcement that is shown now. */
export async function findAnnouncementPicture(
  tx: Tx,
  id: string,
  onlyShown: boolean,
): Promise<{ storage_key: string; mime: string } | undefined> {
  if (!isUuid(id)) return undefined;
  return tx.one(
    `SELECT f.storage_key, f.mime FROM announcement_picture p JOIN stored_file f ON f.id = p.file_id
       JOIN announcement a ON a.id = p.announcement_id
      WHERE p.file_id = $1 AND (NOT $2 OR ${IN_ITS_DAYS})`,
    [id, onlyShown],
  );
}

type ShownRow = components['schemas']['ShownAnnouncement'];

/** More do not fit on a screen. */
const MOST_SHOWN = 50;

/** Announcements shown today in any time zone; the newest of all kinds. */
export async function findShown(tx: Tx): Promise<ShownRow[]> {
  const rows = await tx.many<Omit<ShownRow, 'type'> & { type: BannerType | null }>(
    `SELECT a.kind, ${COLUMNS} FROM announcement a WHERE ${IN_ITS_DAYS} ${ORDER} LIMIT ${MOST_SHOWN}`,
  );
  return rows.map(rowOf);
}
