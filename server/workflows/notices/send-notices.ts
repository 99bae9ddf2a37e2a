/** Writes notices in the transaction that causes them. */
import { LONGEST_NOTICE, type NoticeKind } from '../../../src/domain/notices.ts';
import { oneLine } from '../../../src/domain/text/control-characters.ts';
import { recipientsOf } from '../../db/queries/mails/recipients.ts';
import { insertNotices } from '../../db/queries/notices/notices.ts';
import type { Tx } from '../../db/with-actor.ts';
import { truncate } from '../../security/truncate.ts';

/** A person's notice, in one line. The path is that of a screen, with a leading slash. */
export interface NewNotice {
  to: string;
  words: string;
  path: string;
}

/** Writes notices for people who want them, as found by `recipientsOf`. */
export function writeNotices(tx: Tx, kind: NoticeKind, told: readonly NewNotice[]): void {
  insertNotices(
    tx,
    kind,
    told.map(({ to, words, path }) => ({ to, path, words: truncate(oneLine(words), LONGEST_NOTICE) })),
  );
}

/**
 * Writes notices without a mail. People who do not get this kind, or do not want it, are left out.
 */
export async function sendNotices(tx: Tx, kind: NoticeKind, told: readonly NewNotice[]): Promise<void> {
  if (told.length === 0) return;
  const ids = told.map(({ to }) => to);
  const recipients = await recipientsOf(tx, kind, ids);
  writeNotices(
    tx,
    kind,
    told.flatMap((notice) => {
      const recipient = recipients.get(notice.to);
      return recipient?.by_bell ? [{ ...notice, to: recipient.id }] : [];
    }),
  );
}
