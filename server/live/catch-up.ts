/** The changes that a person missed while away. */
import { EVERYTHING_CHANGED, MOST_NAMED, type ChangeSet } from '../../src/domain/live/change-set.ts';
import { STONES_NEED } from '../../src/domain/live/rights.ts';
import { readableBy } from '../db/queries/live-changes.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Cursor } from '../search/changes/cursor.ts';
import { followStones, presentOf, rightsIn, type Follower } from '../search/changes/follow.ts';

export interface MissedChanges {
  news: ChangeSet;
  /** The cursor to continue from. */
  cursor: Cursor;
  /** The person's present rights, as from `rightsIn`. */
  rights: string;
}

/**
 * The stones that changed since `cursor`, and the next cursor. Without a cursor, after too many
 * changes, or when the person's access changed, all stones count as changed. It does not read which
 * records moved, so `workflows` is null, which stands for all of them.
 */
export async function catchUp(tx: Tx, follower: Follower, cursor: Cursor | null): Promise<MissedChanges> {
  const present = await presentOf(tx, follower);
  const rights = rightsIn(present.seen);
  const everything = { news: EVERYTHING_CHANGED, cursor: present.cursor, rights };
  if (cursor === null) return everything;
  const followed = await followStones(tx, follower, cursor, MOST_NAMED);
  if (followed.startOver || followed.more) return everything;
  const { person } = follower;
  const maySearch = (await readableBy(tx, [person.id], [STONES_NEED])).has(person.id);
  const stones = maySearch ? [...followed.changed, ...followed.gone].map(({ id }) => id) : [];
  return { news: { stones, workflows: null }, cursor: followed.cursor, rights };
}
