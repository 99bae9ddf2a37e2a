import { SYSTEM, withActor } from '../db/with-actor.ts';
import { runHistoryCheck } from '../workflows/checked-histories.ts';
import type { JobDefinition } from './job.ts';

/** Replays every record's history at night, so that the findings are there in the morning. */
export const checkHistories: JobDefinition = {
  name: 'check-histories',
  cron: '13 2 * * *',
  retryLimit: 1,
  expireInSeconds: 3_600,
  async run(_data, { ownerPool, log }) {
    const isKept = await runHistoryCheck(
      {
        read: (work) => withActor(ownerPool, SYSTEM, 'read', work),
        write: (work) => withActor(ownerPool, SYSTEM, 'write', work),
      },
      null,
    );
    if (!isKept) log.info('histories are being checked by somebody else just now');
  },
};
