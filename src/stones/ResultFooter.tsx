import type { ReactNode } from 'react';
import { atHeldPrice } from '../domain/prices/held-price.ts';
import { Pages } from '../ui/lists/Pages.tsx';
import { SelectionTotals } from '../ui/lists/SelectionTotals.tsx';
import { Totals, type TotalsFigures } from '../ui/lists/Totals.tsx';
import common from '../ui/common.module.css';
import css from './stones.module.css';
import type { Stone } from './stone.ts';

interface ResultFooterProps {
  /** Totals of the whole result; null while loading. */
  result: TotalsFigures | null;
  chosen: readonly Stone[];
  /** How many of them are not on this page. */
  elsewhere?: number;
  onClear: () => void;
  /** Actions on the selected stones. */
  acts: ReactNode;
  page: number;
  pages: number | undefined;
  onPage: (page: number) => void;
}

/** Below the result: its totals, the actions on the selection, and pagination. */
export function ResultFooter({
  result,
  chosen,
  elsewhere = 0,
  onClear,
  acts,
  page,
  pages = 1,
  onPage,
}: ResultFooterProps) {
  // The kept price of one's own holds, as in the rows.
  const paid = chosen.map((stone) => (stone.held_for_me === true ? atHeldPrice(stone, true) : stone));
  return (
    <footer className={css.foot}>
      <div className={common.sums}>
        {result !== null && <Totals totals={result} label="Result" />}
        <SelectionTotals stones={paid} elsewhere={elsewhere} onClear={onClear} />
      </div>
      <div className={css.footEnd}>
        {acts}
        {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
      </div>
    </footer>
  );
}
