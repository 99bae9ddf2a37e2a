/** A faulty worker that sends a mail and marks it afterwards, which T19 must detect. */
import type pg from 'pg';
import { MAIL_STATUS } from '../../../src/domain/codes.ts';
import { SYSTEM, withActor } from '../../../server/db/with-actor.ts';
import { smtpTransport } from '../../../server/mail/smtp.ts';
import { moveMails } from '../../../server/workflows/mail.ts';

export interface MailWorker {
  /** Ends it at once, as SIGKILL does. */
  kill(): Promise<void>;
}

interface Row {
  id: string;
  user_id: string;
  status: number;
  address: string;
  subject: string;
  html: string;
  plain: string;
  created_at: Date;
}

class Killed extends Error {
  override readonly name = 'Killed';
}

export function startMarkingAfterwards(pool: pg.Pool, smtpUrl: string, mailFrom: string): MailWorker {
  const courier = smtpTransport(smtpUrl, { publicUrl: 'https://portal.house.com', mailFrom });
  const worker = { isAlive: true };
  const sendOne = (): Promise<boolean> =>
    withActor(pool, SYSTEM, 'write', async (tx) => {
      const mail = await tx.one<Row>(
        `SELECT * FROM mail WHERE status = ${MAIL_STATUS.queued} AND next_try_at <= now() ORDER BY id LIMIT 1 FOR UPDATE`,
      );
      if (!mail) return false;
      await courier.deliver(
        {
          ...mail,
          secret: '',
          messageId: `<${mail.id}@portal.house.com>`,
          writtenAt: mail.created_at,
        },
        () => Promise.resolve(true),
      );
      if (!worker.isAlive) throw new Killed('Nothing is marked any more.');
      moveMails(tx, 'SEND', [mail]);
      return true;
    });
  const work = async (): Promise<void> => {
    while (worker.isAlive && (await sendOne()));
  };
  work().catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  return {
    kill() {
      worker.isAlive = false;
      courier.close();
      return Promise.resolve();
    },
  };
}
