import { forgetEvents } from '../../db/queries/stones/stone-events.ts';
import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { Task } from '../task.ts';

/** Marks how far the stream of changes has come, and deletes what is older than CHANGE_DAYS. */
export const forgetStoneEvents: Task = {
  name: 'forget-stone-events',
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 300,
  run: (_data, { ownerPool, env }) =>
    withActor(ownerPool, SYSTEM, 'write', (tx) => forgetEvents(tx, env.changeDays)),
};
