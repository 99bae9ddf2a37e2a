import { CloseButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SummedStone } from '../../domain/stones/totals.ts';
import { count } from '../format.ts';
import css from './Totals.module.css';
import { usePreload } from '../actions/use-preload.ts';

const loadSums = () => import('./SelectionSums.tsx');
const SelectionSums = lazy(loadSums);

interface SelectionTotalsProps {
  stones: readonly SummedStone[];
  /** How many of them are not on this page. */
  elsewhere?: number;
  onClear: () => void;
}

/** Totals of the selected stones until the selection is cleared; nothing while none is selected. */
export function SelectionTotals({ stones, elsewhere = 0, onClear }: SelectionTotalsProps) {
  usePreload(loadSums);
  if (stones.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <div className={css.tray}>
        <SelectionSums stones={stones} />
        {elsewhere > 0 && <span className={css.elsewhere}>{count(elsewhere)} not on this page</span>}
        <CloseButton size="sm" aria-label="Clear the selection" onClick={onClear} />
      </div>
    </Suspense>
  );
}
