/** A batch is one decision: every record of it is permitted, or none is and each one in the way is named. */
import type { JointDecision, Move } from '../../src/machines/decide-together.ts';
import type { Refusal } from '../../src/machines/decide.ts';
import type { RefusedStone } from '../refusals.ts';
import { isOfPrice, refusedBy } from './refuse.ts';

type Decided<Record> = Record & { decision: JointDecision };

/** Every record permitted, or the refusal that names each record which stands in the way. */
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
  // A new price can be accepted; what cannot be helped is said first.
  const first = refused.find(({ refusal }) => !isOfPrice(refusal)) ?? refused[0];
  if (first)
    throw refusedBy(
      first.refusal,
      refused.map(({ stone }) => stone),
    );
  return permitted;
}
