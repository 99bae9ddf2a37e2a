import type { ReactNode } from 'react';
import { Pages } from '../ui/lists/Pages.tsx';
import { SelectionTotals } from '../ui/lists/SelectionTotals.tsx';
import { Totals, type TotalsFigures } from '../ui/lists/Totals.tsx';
import css from './stones.module.css';
import type { Stone } from './stone.ts';

interface FoundFootProps {
  /** The sums of all that was found; null while they are not known. */
  result: TotalsFigures | null;
  chosen: readonly Stone[];
  /** What can be done with the chosen stones. */
  acts: ReactNode;
  page: number;
  pages: number | undefined;
  onPage: (page: number) => void;
}

/** Below what was found: what it comes to, what can be done with it, and its pages. */
export function FoundFoot({ result, chosen, acts, page, pages = 1, onPage }: FoundFootProps) {
  return (
    <footer className={css.foot}>
      <div className={css.sums}>
        {result !== null && <Totals totals={result} label="Result" />}
        <SelectionTotals stones={chosen} />
      </div>
      <div className={css.footEnd}>
        {acts}
        {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
      </div>
    </footer>
  );
}
