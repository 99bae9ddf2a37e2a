import { useMemo } from 'react';
import { totalsOf, type SummedStone } from '../../domain/stones/totals.ts';
import { Totals } from './Totals.tsx';

/** The summing half of SelectionTotals: its arithmetic in decimals is loaded before the first stone is chosen. */
export default function SelectionSums({ stones }: { stones: readonly SummedStone[] }) {
  const totals = useMemo(() => totalsOf(stones), [stones]);
  return <Totals totals={totals} label="Selection" />;
}
