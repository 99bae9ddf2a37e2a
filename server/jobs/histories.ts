import { SYSTEM, withActor } from '../db/with-actor.ts';
import { runHistoryCheck } from '../workflows/checked-histories.ts';
import { checkDuties } from '../workflows/duties/check-duties.ts';
import { createSealer } from '../workflows/seal/sealer.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { runPollingLoop } from './polling-loop.ts';

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
    if (!isKept) log.info('another process is checking the histories');
  },
};

/** Compares the steps of the day with the duties. */
export const checkDutiesJob: JobDefinition = {
  name: 'check-duties',
  cron: '37 2 * * *',
  retryLimit: 1,
  expireInSeconds: 1_800,
  run: async (_data, { ownerPool }) =>
    (await withActor(ownerPool, SYSTEM, 'write', (tx) => checkDuties(tx, null))).found,
};

const EVERY_MS = 2_000;

/**
 * Seals history and audit log every few seconds; a lock in the database allows one process at a
 * time.
 */
export function startSealing({
  ownerPool,
  storage,
  log,
}: Pick<JobContext, 'ownerPool' | 'storage' | 'log'>): { stop(): Promise<void> } {
  let seal: ReturnType<typeof createSealer> | null = null;
  return runPollingLoop({ everyMs: EVERY_MS, name: 'sealing', log }, async ({ signal, once, isWell }) => {
    seal ??= createSealer(ownerPool, storage, signal);
    const outcome = await seal();
    if (outcome.kind !== 'refused') return isWell();
    const { finding } = outcome;
    once(finding, () => log.error({ finding }, 'the seal is broken; nothing is sealed'));
  });
}
