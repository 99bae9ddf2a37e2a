import { houseDay } from '../../../domain/days/house-days.ts';
import { groupTitle } from '../../../domain/lines/grouping.ts';
import { GroupSums } from '../GroupSums.tsx';
import type { LineGroup } from '../lines.ts';
import type { CollectedGrouping } from './list-query.ts';
import type { CollectedLine } from './screens.ts';
import css from '../transactions.module.css';

interface CollectedGroupProps {
  grouping: CollectedGrouping;
  group: LineGroup;
  /** One of its lines. */
  line: CollectedLine;
}

/**
 * `22/11/2026 · Meridian | Ada Bell · 3 pieces, 4.21 ct, 12,300.00 USD`: the sums of the whole
 * group.
 */
export function CollectedGroup({ grouping, group: { totals }, line }: CollectedGroupProps) {
  return (
    <>
      <span className={css.groupTitle}>
        {groupTitle(grouping, { day: houseDay(line.added_at), client: line.client })}
      </span>
      <span className={css.groupFacts}>
        <GroupSums totals={totals} />
      </span>
    </>
  );
}
