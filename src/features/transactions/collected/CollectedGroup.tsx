import { clientName } from '../../../domain/lines/client-name.ts';
import { carat, day, money, plural } from '../../../ui/format.ts';
import type { LineGroup } from '../lines.ts';
import type { CollectedGrouping } from './question.ts';
import type { CollectedLine } from './screens.ts';
import css from '../transactions.module.css';

interface CollectedGroupProps {
  grouping: CollectedGrouping;
  group: LineGroup;
  /** One of its lines. */
  line: CollectedLine;
}

/** `22/11/2026 · Meridian | Ada Bell · 3 pieces, 4.21 ct, 12,300.00 USD`: the sums of the whole group. */
export function CollectedGroup({ grouping, group: { totals }, line }: CollectedGroupProps) {
  const when = grouping === 3 ? null : day(line.added_at.slice(0, 10));
  const whose = grouping === 2 || line.client == null ? null : clientName(line.client);
  return (
    <>
      <span className={css.groupTitle}>{[when, whose].filter(Boolean).join(' · ')}</span>
      <span className={css.groupFacts}>
        {plural(totals.pieces, 'piece')}, {carat(totals.carat)} ct, {money(totals.total_amt)} USD
      </span>
    </>
  );
}
