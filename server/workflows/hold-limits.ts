/**
 * The facts for the hold limits, read under a lock, so that two concurrent holds cannot both pass.
 */
import type { Facts } from '../../src/machines/facts.ts';
import type { FactsOf } from '../../src/machines/decision-facts.ts';
import { goesBeyondLimits } from '../../src/machines/guards/hold-limits.ts';
import { anyOf } from '../db/fragments/parameter.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/with-actor.ts';

interface LockedFigures {
  own: number;
  held: number;
  most: number;
  /** By stone, when the client may hold it again; null when none was released recently. */
  resting: Record<string, string> | null;
}

type LimitFacts = Pick<FactsOf<'start'>, 'holds' | 'restsUntil'>;

/**
 * The facts of both limits for these stones, in one statement. Sent after the stones' locks;
 * clients are always locked after stones and last, which rules out deadlocks.
 */
export async function holdLimitFacts(
  tx: Tx,
  clientId: string,
  stockNumbers: readonly string[],
  said: Pick<Facts, 'actor' | 'reason'>,
): Promise<(stoneId: string) => LimitFacts> {
  // With a reason no limit applies, so nothing is read or locked.
  if (goesBeyondLimits(said)) return () => ({ holds: undefined, restsUntil: undefined });
  const figures = await tx.one<LockedFigures>(
    prepared(
      `SELECT * FROM hold_figures_locked($1, ARRAY(SELECT s.id FROM stone s WHERE s.stock_no = ${anyOf(2, 'text')}))`,
    ),
    [clientId, stockNumbers],
  );
  if (!figures) throw new Error('A count over no rows is a row too.');
  const { own, held, most, resting } = figures;
  const holds = { own, held, limit: most, adding: stockNumbers.length };
  return (stoneId) => ({ holds, restsUntil: resting?.[stoneId] ?? null });
}
