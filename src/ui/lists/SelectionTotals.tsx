import { lazy, Suspense } from 'react';
import type { SummedStone } from '../../domain/stones/totals.ts';
import { useBeforehand } from '../actions/use-beforehand.ts';

const loadSums = () => import('./SelectionSums.tsx');
const SelectionSums = lazy(loadSums);

/** What the chosen stones come to; nothing while none is chosen. */
export function SelectionTotals({ stones }: { stones: readonly SummedStone[] }) {
  useBeforehand(loadSums);
  if (stones.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionSums stones={stones} />
    </Suspense>
  );
}
