import type { ReactNode } from 'react';
import css from './filters.module.css';

interface FoldProps {
  title: string;
  /** The number of active filters inside. */
  set: number;
  children: ReactNode;
}

/**
 * A collapsible section that shows how many of its filters are active. It opens only on a click:
 * filters set by a preset stay collapsed.
 */
export function Fold({ title, set, children }: FoldProps) {
  return (
    <details className={css.fold}>
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
