import { forgetWhose } from '../../db/queries/activity/activity.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/** Turns counts from months ago into totals without people. */
export const forgetActivity: JobDefinition = {
  name: 'forget-activity',
  cron: '47 3 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', forgetWhose);
  },
};
