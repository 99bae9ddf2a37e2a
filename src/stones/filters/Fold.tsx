import type { ReactNode } from 'react';
import css from './filters.module.css';

interface FoldProps {
  title: string;
  /** How many values are set in it. */
  set: number;
  children: ReactNode;
}

/** A part of the rail that is folded until it is needed; it says how much is set in it. */
export function Fold({ title, set, children }: FoldProps) {
  return (
    <details className={css.fold} open={set > 0 ? true : undefined}>
      <summary>
        {title}
        {set > 0 && (
          <span className={css.badge} aria-label={`${set} set`}>
            {set}
          </span>
        )}
      </summary>
      <div className={css.folded}>{children}</div>
    </details>
  );
}
