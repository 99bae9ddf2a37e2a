import { SYSTEM, withActor } from '../../db/with-actor.ts';
import type { JobDefinition } from '../job.ts';

/** Retries come within minutes, not weeks. */
export const forgetIdempotencyKeys: JobDefinition = {
  name: 'forget-idempotency-keys',
  cron: '17 3 * * *',
  retryLimit: 2,
  expireInSeconds: 600,
  async run(_data, { ownerPool }) {
    await withActor(ownerPool, SYSTEM, 'write', (tx) =>
      tx.run(`DELETE FROM idempotency_key WHERE created_at < now() - interval '7 days'`),
    );
  },
};
