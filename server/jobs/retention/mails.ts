import { MAIL_STATUS } from '../../../src/domain/codes.ts';
import { MAIL_KEPT_DAYS } from '../../../src/domain/mails.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { clearOutbox } from '../../mail/outbox.ts';
import type { JobDefinition } from '../job.ts';

const SPAN = 5_000;

/**
 * Deletes the addresses and texts of old mails, here and in the outbox folder. The mails' records
 * and history stay.
 */
export const forgetMails: JobDefinition = {
  name: 'forget-mails',
  cron: '51 3 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool, env }) {
    const forget = () =>
      withActor(ownerPool, SYSTEM, 'write', (tx) =>
        tx.run(
          `WITH old AS (SELECT id FROM mail
                         WHERE address IS NOT NULL AND created_at < now() - make_interval(days => $1)
                           AND status IN (${MAIL_STATUS.sent}, ${MAIL_STATUS.givenUp})
                         ORDER BY created_at LIMIT ${SPAN}),
           file AS (DELETE FROM mail_attachment WHERE mail_id IN (SELECT id FROM old))
           UPDATE mail SET address = NULL, html = NULL, plain = NULL, answer = NULL WHERE id IN (SELECT id FROM old)`,
          [MAIL_KEPT_DAYS],
        ),
      );
    while ((await forget()) === SPAN);
    await clearOutbox(env.dataDir, new Date(Date.now() - MAIL_KEPT_DAYS * 86_400_000));
  },
};
