/** What the limits of holding are measured by, asked under a lock, so that two holds at once cannot both pass. */
import type { Facts } from '../../src/machines/workflow.ts';
import { goesBeyondLimits } from '../../src/machines/hold-limits.ts';
import type { Tx } from '../db/with-actor.ts';

interface LockedFigures {
  own: number;
  held: number;
  most: number;
  /** By stone, when the client may hold it again; null where they let go of none of these. */
  resting: Record<string, string> | null;
}

type LimitFacts = Pick<Facts, 'holds' | 'restsUntil'>;

/**
 * The facts of both limits for each of these stones. The stones are locked already: clients are locked after them and
 * before nothing else, so that no two transactions wait for each other in a circle. One statement for any number.
 */
export async function holdLimitFacts(
  tx: Tx,
  clientId: string,
  stoneIds: readonly string[],
  said: Pick<Facts, 'actor' | 'reason'>,
): Promise<(stoneId: string) => LimitFacts> {
  // With a reason no limit applies, so the figures are not read and the client is not locked.
  if (goesBeyondLimits(said)) return () => ({});
  const figures = await tx.one<LockedFigures>('SELECT * FROM hold_figures_locked($1, $2::uuid[])', [
    clientId,
    stoneIds,
  ]);
  if (!figures) throw new Error('A count over no rows is a row too.');
  const { own, held, most, resting } = figures;
  const holds = { own, held, limit: most, adding: stoneIds.length };
  return (stoneId) => ({ holds, restsUntil: resting?.[stoneId] ?? null });
}
