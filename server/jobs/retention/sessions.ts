import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/** Deletes expired sessions; the audit log keeps who signed in when. */
export const forgetSessions: JobDefinition = {
  name: 'forget-sessions',
  cron: '27 3 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      tx.run(`DELETE FROM session WHERE least(expires_at, revoked_at) < now() - interval '7 days'`),
    );
  },
};
