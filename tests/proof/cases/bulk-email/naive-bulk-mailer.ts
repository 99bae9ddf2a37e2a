/**
 * A faulty worker that hands over a bulk e-mail and marks its reader afterwards, which T19b must
 * detect.
 */
import type pg from 'pg';
import { BULK_OUTCOME } from '../../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { smtpTransport } from '../../../../server/mail/smtp.ts';
import type { MailWorker } from '../naive-mailer.ts';

export function startMarkingReadersAfterwards(pool: pg.Pool, smtpUrl: string, id: string): MailWorker {
  const sender = { publicUrl: 'https://portal.house.com', mailFrom: 'Pavilion <desk@house.com>' };
  const courier = smtpTransport(smtpUrl, sender);
  const worker = { isAlive: true };
  const sendOne = async (): Promise<boolean> => {
    const reader = await withActor(pool, SYSTEM, 'read', (tx) =>
      tx.one<{ user_id: string; email: string }>(
        `SELECT r.user_id, u.email FROM bulk_email_recipient r JOIN app_user u ON u.id = r.user_id
          WHERE r.bulk_email_id = $1 AND r.outcome = ${BULK_OUTCOME.waiting} ORDER BY r.user_id LIMIT 1`,
        [id],
      ),
    );
    if (!reader) return false;
    const parcel = {
      id: reader.user_id,
      address: reader.email,
      subject: 'x',
      html: 'x',
      plain: 'x',
      secret: '',
    };
    await courier.deliver(
      { ...parcel, messageId: `<${reader.user_id}@portal.house.com>`, writtenAt: new Date() },
      () => Promise.resolve(true),
    );
    if (!worker.isAlive) return false;
    await withActor(pool, SYSTEM, 'write', (tx) =>
      tx.run(
        `UPDATE bulk_email_recipient SET outcome = ${BULK_OUTCOME.sent}, settled_at = now()
          WHERE bulk_email_id = $1 AND user_id = $2`,
        [id, reader.user_id],
      ),
    );
    return true;
  };
  const work = async (): Promise<void> => {
    while (worker.isAlive && (await sendOne()));
  };
  void work();
  return {
    kill() {
      worker.isAlive = false;
      courier.close();
      return Promise.resolve();
    },
  };
}
