import { SYSTEM, withActor } from '../../db/with-actor.ts';
import { forgetChanges } from '../../db/queries/session/email-changes.ts';
import type { JobDefinition } from '../job.ts';

/**
 * Deletes attempts that no longer count, expired sign-ins, and changes of e-mails that are over.
 * Attempts that the person has not been told about are kept for a month; browsers unused for half a
 * year are forgotten. The audit log keeps what happened.
 */
export const forgetSignIns: JobDefinition = {
  name: 'forget-sign-ins',
  cron: '31 * * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      await tx.run(
        `DELETE FROM sign_in_try WHERE at < now() - interval '1 hour'
            AND (user_id IS NULL OR told OR at < now() - interval '30 days')`,
      );
      for (const counts of ['begun', 'begun_from'])
        await tx.run(`DELETE FROM ${counts} WHERE since < now() - interval '1 day'`);
      await tx.run('DELETE FROM sign_in_challenge WHERE expires_at < now()');
      await tx.run('DELETE FROM passkey_challenge WHERE expires_at < now()');
      await forgetChanges(tx);
      await tx.run(`DELETE FROM sign_in_device WHERE used_at < now() - interval '180 days'`);
    });
  },
};
