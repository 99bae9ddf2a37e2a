import { useMemo } from 'react';
import { totalsOf, type SummedStone } from '../../domain/stones/totals.ts';
import { Totals } from './Totals.tsx';

/**
 * Computes the totals of SelectionTotals. Its decimal arithmetic is loaded with the first
 * selection.
 */
export default function SelectionSums({ stones }: { stones: readonly SummedStone[] }) {
  const totals = useMemo(() => totalsOf(stones), [stones]);
  return <Totals totals={totals} label="Selection" />;
}
