import { Suspense, useState, type ReactNode } from 'react';
import css from './filters.module.css';

interface FoldProps {
  title: string;
  /** The number of active filters inside. */
  set: number;
  children: ReactNode;
}

/**
 * A collapsible section that shows how many of its filters are active. It opens only on a click:
 * filters set by a preset stay collapsed. Its content is rendered when it is first opened, because
 * most folds stay closed all day.
 */
export function Fold({ title, set, children }: FoldProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <details className={css.fold} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary>
        {title}
        {set > 0 && (
          <span className={css.badge} aria-label={`${set} set`}>
            {set}
          </span>
        )}
      </summary>
      <div className={css.folded}>{wanted && <Suspense fallback={null}>{children}</Suspense>}</div>
    </details>
  );
}
