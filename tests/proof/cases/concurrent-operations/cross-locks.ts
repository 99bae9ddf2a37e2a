import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { until } from '../../../support/wait.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

const LOCK = (key: number): string => `SELECT pg_advisory_xact_lock(26, ${key})`;

/** Plants a deadlock: two transactions that take the same locks in opposite orders. */
export async function crossLocks({ ownerPool }: ProofFixture): Promise<void> {
  let holding = 0;
  const take = (first: number, second: number): Promise<void> =>
    withActor(ownerPool, SYSTEM, 'write', async (tx) => {
      await tx.run(LOCK(first));
      holding += 1;
      await until('both locks to be held', () => holding >= 2);
      await tx.run(LOCK(second));
    });
  await Promise.allSettled([take(1, 2), take(2, 1)]);
}
