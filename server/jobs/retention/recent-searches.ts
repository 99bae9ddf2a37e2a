import { RECENT_DAYS } from '../../../src/domain/stones/stored-search.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/** Deletes recent searches that were not repeated for months. */
export const forgetRecentSearches: JobDefinition = {
  name: 'forget-recent-searches',
  cron: '57 3 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      tx.run('DELETE FROM recent_search WHERE searched_at < now() - make_interval(days => $1)', [
        RECENT_DAYS,
      ]),
    );
  },
};
