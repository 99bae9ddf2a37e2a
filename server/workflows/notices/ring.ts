/** Notices: what the bell tells a person, in the transaction that causes it. */
import { LONGEST_NOTICE, type NoticeKind } from '../../../src/domain/notices/notices.ts';
import { oneLine } from '../../../src/domain/text/control-characters.ts';
import { recipientsOf } from '../../db/queries/mails/recipients.ts';
import { insertNotices } from '../../db/queries/notices/notices.ts';
import type { Tx } from '../../db/with-actor.ts';
import { cut } from '../../security/cut.ts';

/**
 * What one person is told, in one line. The path is that of a screen of the portal, with a slash
 * before it.
 */
export interface Told {
  to: string;
  words: string;
  path: string;
}

/** Writes notices for people of whom `recipientsOf` says that they want them. */
export function ring(tx: Tx, kind: NoticeKind, told: readonly Told[]): void {
  insertNotices(
    tx,
    kind,
    told.map(({ to, words, path }) => ({ to, path, words: cut(oneLine(words), LONGEST_NOTICE) })),
  );
}

/**
 * Tells people by the bell alone. Those who are not told of such things, or do not want to be, are
 * left out.
 */
export async function tellByBell(tx: Tx, kind: NoticeKind, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const ids = told.map(({ to }) => to);
  const recipients = await recipientsOf(tx, kind, ids);
  ring(
    tx,
    kind,
    told.filter(({ to }) => recipients.get(to)?.by_bell),
  );
}
