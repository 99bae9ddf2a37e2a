import { NOTICE_KEPT_DAYS } from '../../../src/domain/notices/notices.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/**
 * Deletes notices from months ago, read or not; the records they were about have their own history.
 */
export const forgetNotices: JobDefinition = {
  name: 'forget-notices',
  cron: '3 4 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      tx.run('DELETE FROM notice WHERE created_at < now() - make_interval(days => $1)', [NOTICE_KEPT_DAYS]),
    );
  },
};
