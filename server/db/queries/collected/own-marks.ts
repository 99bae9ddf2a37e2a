/** The stones that the actor has in a list of their own. */
import type { OwnMark } from '../../../../src/domain/stones/own-marks.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { readsNote } from '../../fragments/notes.ts';
import type { Tx } from '../../with-actor.ts';

/** Of each list. Nobody looks at more rows than this in a day. */
const MOST = 1_000;

const openLines = (table: string, codes: readonly number[]): string =>
  `${table} l WHERE l.client_id = (SELECT actor_client()) AND l.status IN (${codes.join(', ')})`;
const collected = (table: string): string => `${table} l WHERE l.client_id = (SELECT actor_id())`;

/** SQL: the lines `l` behind each mark. */
const LINES: Readonly<Record<OwnMark, string>> = {
  hold: openLines('hold', liveCodes('hold')),
  offer: openLines('price_offer_line', liveCodes('priceOffer')),
  queue: openLines('queue_place', liveCodes('queuePlace')),
  enquiry: openLines('enquiry', liveCodes('enquiry')),
  cart: collected('cart_line'),
  watchlist: collected('watch_line'),
  notes: `stone_note l WHERE l.client_id = (SELECT actor_id()) AND ${readsNote('l')}`,
};

/** Stock numbers by mark, the newest lines of each. */
export async function ownMarks(
  tx: Tx,
  marks: readonly OwnMark[],
): Promise<Partial<Record<OwnMark, string[]>>> {
  if (marks.length === 0) return {};
  const each = marks.map(
    (mark) =>
      `(SELECT '${mark}' AS mark, l.stone_id FROM ${LINES[mark]} ORDER BY l.created_at DESC LIMIT ${MOST})`,
  );
  const rows = await tx.many<{ mark: OwnMark; stones: string[] }>(
    `SELECT l.mark, array_agg(DISTINCT s.stock_no ORDER BY s.stock_no) AS stones
       FROM (${each.join(' UNION ALL ')}) l JOIN stone s ON s.id = l.stone_id
      GROUP BY l.mark`,
  );
  return Object.fromEntries(rows.map(({ mark, stones }) => [mark, stones]));
}
