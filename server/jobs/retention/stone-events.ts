import { forgetEvents } from '../../db/queries/stones/stone-events.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/** Marks the present end of the stream of changes, and deletes changes older than CHANGE_DAYS. */
export const forgetStoneEvents: JobDefinition = {
  name: 'forget-stone-events',
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 300,
  run: (_data, { ownerPool, env }) =>
    withActor(ownerPool, SYSTEM, 'write', (tx) => forgetEvents(tx, env.changeDays)),
};
