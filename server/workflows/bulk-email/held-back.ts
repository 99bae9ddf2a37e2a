/**
 * Records the outcomes of hand-overs and deliveries. Permanently refused addresses are held back
 * from later e-mails.
 */
import { isDeadAddress } from '../../../src/domain/bounces.ts';
import { holdBack, recordDeliveryReport } from '../../db/queries/bulk-email/held-back.ts';
import { saveOutcomes, type RecipientOutcome, type SendingEmail } from '../../db/queries/bulk-email/runs.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { Bounce } from '../../mail/bounce.ts';

/** Records these outcomes, and holds back addresses that were refused permanently. */
export async function noteOutcomes(
  tx: Tx,
  email: SendingEmail,
  takenBy: string,
  noted: readonly RecipientOutcome[],
): Promise<void> {
  await saveOutcomes(tx, email, takenBy, noted);
  const dead = noted.filter(({ isDead }) => isDead);
  if (dead.length === 0) return;
  await holdBack(
    tx,
    email.id,
    dead.map(({ userId, answer }) => ({ userId, answer: answer ?? '' })),
  );
}

/**
 * Records a bounce or delay with the recipient. A dead address is held back, if it is still the
 * person's. Returns false for an e-mail that was never handed over.
 */
export async function noteBounce(tx: Tx, bounce: Bounce): Promise<boolean> {
  const hasFailed = bounce.action === 'failed';
  const words = `${hasFailed ? 'Came back' : 'Delayed'}: ${bounce.answer}`;
  if (!(await recordDeliveryReport(tx, { ...bounce, answer: words }, hasFailed))) return false;
  if (hasFailed && isDeadAddress(bounce.status))
    await holdBack(tx, bounce.emailId, [{ userId: bounce.userId, answer: bounce.answer }]);
  return true;
}
