/** Mails as the database has them, and one run of the job that sends them. */
import { sendDueMails } from '../../../server/jobs/send-mails.ts';
import { readEnv } from '../../../server/env.ts';
import { createLog } from '../../../server/log.ts';
import type { SmtpTimeouts } from '../../../server/mail/smtp.ts';
import type { TestServer } from '../../support/server.ts';
import { CERTIFICATE } from './mail-server.ts';

export interface StoredMail {
  id: string;
  user_id: string;
  kind: string;
  status: number;
  version: number;
  address: string;
  subject: string;
  html: string;
  plain: string;
  secret: Buffer | null;
  tries: number;
  unanswered: boolean;
  answer: string | null;
  message_id: string | null;
}

export const mailsTo = (server: TestServer, userId: string): Promise<StoredMail[]> =>
  server.query<StoredMail>('SELECT * FROM mail WHERE user_id = $1 ORDER BY created_at, id', [userId]);

/** The kinds of mail that this person has been queued, in their order. */
export const kindsTo = async (server: TestServer, userId: string): Promise<string[]> =>
  (await mailsTo(server, userId)).map(({ kind }) => kind);

export const envOf = (server: TestServer, smtpUrl: string | null) =>
  readEnv({
    PUBLIC_URL: 'https://portal.house.com',
    MAIL_FROM: 'Pavilion <desk@house.com>',
    DATA_DIR: server.dataDir,
    ...(smtpUrl === null ? {} : { SMTP_URL: smtpUrl }),
  });

const SHORT_TIMEOUTS: SmtpTimeouts = { connect: 2_000, silence: 2_000, mail: 10_000 };

/** One run of the job. Returns what the mail server said if it was not reached. */
export const sendMails = (
  server: TestServer,
  smtpUrl: string | null,
  patience: SmtpTimeouts = SHORT_TIMEOUTS,
): Promise<string | null> =>
  sendDueMails(
    { pool: server.pool, env: envOf(server, smtpUrl), log: createLog({ logLevel: 'silent' }) },
    new AbortController().signal,
    { patience, ca: CERTIFICATE },
  );

/** As if the next try of these people's mails were due now. */
export const makeDue = (server: TestServer, userId: string): Promise<void> =>
  server.command('UPDATE mail SET next_try_at = now() WHERE user_id = $1 AND status IN (1, 3)', [userId]);

/** As if the process that took them had died ten minutes ago. */
export const expireLease = (server: TestServer, userId: string): Promise<void> =>
  server.command(
    `UPDATE mail SET taken_until = now() - interval '1 second' WHERE user_id = $1 AND taken_by IS NOT NULL`,
    [userId],
  );
