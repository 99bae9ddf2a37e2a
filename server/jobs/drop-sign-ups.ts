import { SYSTEM, withActor } from '../db/with-actor.ts';
import { dropStaleSignUps } from '../workflows/people/sign-ups.ts';
import type { JobDefinition } from './job.ts';

/** Drops sign-ups that were not finished within a day, with the details given. */
export const dropSignUps: JobDefinition = {
  name: 'drop-sign-ups',
  cron: '17 * * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    while ((await withActor(ownerPool, SYSTEM, 'write', dropStaleSignUps)) > 0);
  },
};
