import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Task } from './task.ts';

/** A session that ended opens nothing any more; who signed in when stands in the audit log. */
export const forgetSessions: Task = {
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
