/** A person's own notices: nobody else can read them, not even staff. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { newId } from '../../../ids.ts';
import { prepared } from '../../prepared.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

type Notice = components['schemas']['Notice'];

/** Sent without awaiting each statement, like the mails beside them. */
export function insertNotices(
  tx: Tx,
  kind: string,
  notices: readonly { to: string; words: string; path: string }[],
): void {
  if (notices.length === 0) return;
  tx.send(
    prepared(`WITH told AS (
       INSERT INTO notice (id, user_id, kind, words, path)
       SELECT n.id, n.user_id, $5, n.words, n.path
         FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) AS n (id, user_id, words, path)
       RETURNING id, user_id)
     INSERT INTO push_message (notice_id, device_id)
     SELECT t.id, d.id FROM told t JOIN push_device d ON d.user_id = t.user_id`),
    [
      notices.map(() => newId()),
      notices.map(({ to }) => to),
      notices.map(({ words }) => words),
      notices.map(({ path }) => path),
      kind,
    ],
  );
}

/** Whose notices, without these kinds. */
export interface Bell {
  userId: string;
  closed: readonly string[];
}

const IS_SHOWN = 'user_id = $1 AND kind <> ALL ($2::text[])';

/** The newest first. */
export const findNotices = (
  tx: Tx,
  { userId, closed }: Bell,
  { page, size }: { page: number; size: number },
): Promise<Notice[]> =>
  tx.many<Notice>(
    `SELECT id, kind, words, path, created_at, read_at FROM notice
      WHERE ${IS_SHOWN} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
    [userId, closed, size, (page - 1) * size],
  );

export interface NoticesCounted {
  total: number;
  unread: number;
}

export async function countNotices(tx: Tx, { userId, closed }: Bell): Promise<NoticesCounted> {
  const counted = await tx.one<NoticesCounted>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread FROM notice WHERE ${IS_SHOWN}`,
    [userId, closed],
  );
  if (!counted) throw new Error('A count over no rows is a row too.');
  return counted;
}

/** Whether all of these are shown to the person. */
export async function areShown(tx: Tx, { userId, closed }: Bell, ids: readonly string[]): Promise<boolean> {
  const named = [...new Set(ids)];
  if (!named.every(isUuid)) return false;
  const shown = await tx.many(`SELECT FROM notice WHERE ${IS_SHOWN} AND id = ANY ($3::uuid[])`, [
    userId,
    closed,
    named,
  ]);
  return shown.length === named.length;
}

/** The person's notices with these `ids`, or all; with `until`, only those written up to then. */
export async function markRead(
  tx: Tx,
  { userId, closed }: Bell,
  { ids, until }: { ids: readonly string[] | null; until: string | null },
): Promise<void> {
  await tx.run(
    `UPDATE notice SET read_at = now()
      WHERE ${IS_SHOWN} AND read_at IS NULL AND ($3::uuid[] IS NULL OR id = ANY ($3))
        AND ($4::timestamptz IS NULL OR created_at <= $4)`,
    [userId, closed, ids, until],
  );
}
