/** Which notices a person may still read. */
import { ALL_NOTICE_KINDS, NOTICE_KINDS, type NoticeKind } from '../../src/domain/notices.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import type { Tx } from '../db/with-actor.ts';
import { grantedTo } from './permissions.ts';

/**
 * The kinds whose notices are not shown, because a right to what they tell was taken. They stay,
 * and are shown again once it is given back.
 */
export async function closedNotices(
  tx: Tx,
  { id, role }: { id: string; role: RoleId },
): Promise<NoticeKind[]> {
  const granted = await grantedTo(tx, { role, userId: id });
  const readable = new Set(granted.filter(({ effective }) => effective.read).map(({ name }) => name));
  return ALL_NOTICE_KINDS.filter((kind) => NOTICE_KINDS[kind].reads.some((name) => !readable.has(name)));
}
