/**
 * Outcomes of hand-overs and of deliveries; addresses that are refused for good are held back from
 * later e-mails.
 */
import { isDeadAddress } from '../../../src/domain/bulk/bounces.ts';
import { holdBack, noteCameBack } from '../../db/queries/bulk-email/held-back.ts';
import { noteRecipients, type NotedRecipient, type SendingEmail } from '../../db/queries/bulk-email/runs.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Bounce } from '../../mail/bounce.ts';

/** Notes what became of these, and holds back the addresses that were refused for good. */
export async function noteOutcomes(
  tx: Tx,
  email: SendingEmail,
  takenBy: string,
  noted: readonly NotedRecipient[],
): Promise<void> {
  await noteRecipients(tx, email, takenBy, noted);
  const dead = noted.filter(({ isDead }) => isDead);
  if (dead.length === 0) return;
  await holdBack(
    tx,
    email.id,
    dead.map(({ userId, answer }) => ({ userId, answer: answer ?? '' })),
  );
}

/**
 * Notes at its recipient that an e-mail came back or is late. An address at which nobody is reached
 * is held back, if the person still has it. Returns false for an e-mail that was never handed over.
 */
export async function noteBounce(tx: Tx, bounce: Bounce): Promise<boolean> {
  const hasFailed = bounce.action === 'failed';
  const words = `${hasFailed ? 'Came back' : 'Delayed'}: ${bounce.answer}`;
  if (!(await noteCameBack(tx, { ...bounce, answer: words }, hasFailed))) return false;
  if (hasFailed && isDeadAddress(bounce.status))
    await holdBack(tx, bounce.emailId, [{ userId: bounce.userId, answer: bounce.answer }]);
  return true;
}
