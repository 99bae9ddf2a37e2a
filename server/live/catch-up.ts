/** What somebody who was away missed. */
import { EVERYTHING, MOST_NAMED, type News } from '../../src/domain/live/news.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Cursor } from '../search/changes/cursor.ts';
import { followStones, presentOf, rightsIn, type Follower } from '../search/changes/follow.ts';

export interface Missed {
  news: News;
  /** From here on. */
  cursor: Cursor;
  /** As `rightsIn` of what the person sees at present. */
  rights: string;
}

/**
 * The stones that changed since `cursor`, and a cursor from here on. Everything, where there is no
 * cursor, too much changed, or what the person may see is no longer the same. Steps of records are
 * not looked up: any may have happened.
 */
export async function catchUp(tx: Tx, follower: Follower, cursor: Cursor | null): Promise<Missed> {
  const present = await presentOf(tx, follower);
  const rights = rightsIn(present.seen);
  const everything = { news: EVERYTHING, cursor: present.cursor, rights };
  if (cursor === null) return everything;
  const followed = await followStones(tx, follower, cursor, MOST_NAMED);
  if (followed.startOver || followed.more) return everything;
  const stones = [...followed.changed, ...followed.gone].map(({ id }) => id);
  return { news: { stones, workflows: null }, cursor: followed.cursor, rights };
}
