import { DEMAND_TELL } from '../../src/domain/demands.ts';
import { hasNews } from '../db/queries/demands/matching-progress.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { Matcher, matchNext } from '../workflows/demands/match.ts';
import { notifyMatches, notifyOfferedStones } from '../workflows/demands/notify.ts';
import { runPollingLoop } from './polling-loop.ts';
import type { JobContext } from './job.ts';

const EVERY_MS = 500;
const TELL_EVERY_MS = 5_000;

const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Matches everything that waits to be matched. */
export async function matchAll(
  { pool, ownerPool }: Pick<JobContext, 'pool' | 'ownerPool'>,
  matcher: Matcher,
  signal?: AbortSignal,
): Promise<void> {
  const next = async (): Promise<boolean> =>
    (await withActor(pool, SYSTEM, 'read', hasNews)) &&
    withActor(ownerPool, SYSTEM, 'write', (tx) => matchNext(tx, matcher));
  while ((await next()) && !isOver(signal));
}

/**
 * Matches new stones with demands, and mails clients who want to know at once; one process at a
 * time.
 */
export function startMatchingDemands(context: JobContext): { stop(): Promise<void> } {
  const { pool, ownerPool, log } = context;
  const matcher = new Matcher((stone_ids) =>
    log.warn({ stone_ids }, 'stones with amounts too large to compare exactly were left out of demands'),
  );
  let nextTelling = 0;
  return runPollingLoop({ everyMs: EVERY_MS, name: 'matching demands', log }, async ({ signal, isWell }) => {
    await matchAll(context, matcher, signal);
    if (Date.now() >= nextTelling && !signal.aborted) {
      nextTelling = Date.now() + TELL_EVERY_MS;
      await notifyOfferedStones(pool);
      await notifyMatches(ownerPool, DEMAND_TELL.atOnce);
    }
    isWell();
  });
}
