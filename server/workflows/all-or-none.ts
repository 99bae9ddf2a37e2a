/**
 * A batch is one decision: all records are permitted, or the whole batch is refused with the reason
 * for each record that is not.
 */
import type { JointDecision, Move, Refusal } from '../../src/machines/decide.ts';
import type { RefusedStone } from '../refusals.ts';
import { isOfPrice, refusedBy } from './guard-refusals.ts';

type Decided<Record> = Record & { decision: JointDecision };

/** Permits all records, or refuses with those that are not permitted. */
export function allOrNone<Record>(
  decided: readonly Decided<Record>[],
  name: (record: Record, refusal: Refusal) => Omit<RefusedStone, 'reason'> & { reason?: string },
): (Record & { moves: readonly Move[] })[] {
  const refused: { refusal: Refusal; stone: RefusedStone }[] = [];
  const permitted: (Record & { moves: readonly Move[] })[] = [];
  for (const record of decided) {
    const { decision } = record;
    if (decision.ok) permitted.push({ ...record, moves: decision.moves });
    else
      refused.push({
        refusal: decision.refusal,
        stone: { reason: decision.refusal.sentence, ...name(record, decision.refusal) },
      });
  }
  // A changed price can be accepted, so other reasons are shown first.
  const first = refused.find(({ refusal }) => !isOfPrice(refusal)) ?? refused[0];
  if (first)
    throw refusedBy(
      first.refusal,
      refused.map(({ stone }) => stone),
    );
  return permitted;
}
