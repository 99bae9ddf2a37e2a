/** The changes of the stones that a client sees, for programs that poll. */
import { CHANGES_SIZE } from '../../../src/domain/stones/change-limits.ts';
import { invalidRequest } from '../../refusals.ts';
import { readCursor, writeCursor } from '../../search/changes/cursor.ts';
import { followFromStock } from '../../search/changes/follow.ts';
import type { Handler } from '../handler.ts';

export const listStoneChanges: Handler<'listStoneChanges'> = async ({ query }, call) => {
  const { size = CHANGES_SIZE } = query;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
  if (cursor === null && query.cursor !== undefined)
    throw invalidRequest('This cursor is not valid. Leave it out to start over.', 'cursor');
  const follower = { person: call.person, env: call.services.env };
  const followed = await call.read((tx) => followFromStock(tx, follower, cursor, size));
  const { startOver, changed, gone, more } = followed;
  return { data: { start_over: startOver, changed, gone, more, cursor: writeCursor(followed.cursor) } };
};
