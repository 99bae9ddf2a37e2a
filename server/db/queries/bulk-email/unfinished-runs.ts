/** Stopped bulk e-mails, which resume with the recipients who have not received them. */
import { BULK_OUTCOME } from '../../../../src/domain/codes.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import type { Tx } from '../../with-actor.ts';
import { CHOSEN_FROM, countChosen, isChosen, wouldGet, type Audience, type Reach } from './audience.ts';
import type { LockedBulkEmail } from './bulk-emails.ts';

const NO_LONGER = 'No longer chosen when the e-mail went on, or no longer getting offers.';

/** SQL: nothing was handed over for this recipient, so nothing can arrive twice. */
const IS_UNREACHED = (r: string): string =>
  `(${r}.begun_at IS NULL AND ${r}.outcome IN (${BULK_OUTCOME.waiting}, ${BULK_OUTCOME.leftOut}))`;

interface RunScope {
  id: string;
  run: number;
  unfinished: boolean;
  audience: Audience;
}

/** The clients that it would reach now; if unfinished, only those who have not received it. */
export const reachOf = (tx: Tx, { id, run, unfinished, audience }: RunScope): Promise<Reach> =>
  unfinished
    ? countChosen(
        tx,
        audience,
        (parameter) =>
          `EXISTS (SELECT FROM bulk_email_recipient r
                    WHERE r.bulk_email_id = ${parameter(id)} AND r.run = ${parameter(run)} AND r.user_id = c.id
                      AND NOT ${IS_UNREACHED('r')})`,
      )
    : countChosen(tx, audience);

/**
 * Resumes the run for every chosen client who agrees now and was not reached; other waiting
 * recipients are left out. All are released from their takers, so that no text from before a change
 * is handed over. Returns the number of waiting recipients.
 */
export async function resumeRun(tx: Tx, { id, run, audience }: LockedBulkEmail): Promise<number> {
  await tx.run('UPDATE bulk_email SET unfinished = false, next_run_at = NULL WHERE id = $1', [id]);
  const values: unknown[] = [id, run];
  const chosen = `SELECT c.id FROM ${CHOSEN_FROM} WHERE ${isChosen(audience, parametersOf(values))} AND ${wouldGet('c')}`;
  await tx.run(
    `UPDATE bulk_email_recipient r
        SET outcome = ${BULK_OUTCOME.leftOut}, answer = '${NO_LONGER}', settled_at = now(), taken_by = NULL, taken_until = NULL
      WHERE r.bulk_email_id = $1 AND r.run = $2 AND r.outcome = ${BULK_OUTCOME.waiting} AND ${IS_UNREACHED('r')}
        AND r.user_id NOT IN (${chosen})`,
    values,
  );
  return tx.run(
    `INSERT INTO bulk_email_recipient AS r (bulk_email_id, run, user_id) SELECT $1, $2, chosen.id FROM (${chosen}) chosen
     ON CONFLICT (bulk_email_id, run, user_id) DO UPDATE
        SET outcome = ${BULK_OUTCOME.waiting}, taken_by = NULL, taken_until = NULL, tries = 0, next_try_at = now(),
            answer = NULL, settled_at = NULL
      WHERE ${IS_UNREACHED('r')}`,
    values,
  );
}
