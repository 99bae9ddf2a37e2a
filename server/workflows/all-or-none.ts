/** A batch is one decision: every record of it is permitted, or none is and each one in the way is named. */
import type { JointDecision, Move } from '../../src/machines/decide-together.ts';
import type { Refusal } from '../../src/machines/decide.ts';
import type { RefusedStone } from '../refusals.ts';
import { refusedBy } from './refuse.ts';

type Decided<Record> = Record & { decision: JointDecision };

/** Every record permitted, or the refusal that names each record which stands in the way. */
export function allOrNone<Record>(
  decided: readonly Decided<Record>[],
  name: (record: Record) => Omit<RefusedStone, 'reason'>,
): (Record & { moves: readonly Move[] })[] {
  const refused: { refusal: Refusal; stone: RefusedStone }[] = [];
  const permitted: (Record & { moves: readonly Move[] })[] = [];
  for (const record of decided) {
    const { decision } = record;
    if (decision.ok) permitted.push({ ...record, moves: decision.moves });
    else
      refused.push({
        refusal: decision.refusal,
        stone: { ...name(record), reason: decision.refusal.sentence },
      });
  }
  const [first] = refused;
  if (first)
    throw refusedBy(
      first.refusal,
      refused.map(({ stone }) => stone),
    );
  return permitted;
}
