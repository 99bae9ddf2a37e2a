import { useState } from 'react';
import css from './mark.module.css';

/**
 * Tints a row for a few seconds when its state changes while it is on screen, such as when somebody
 * else holds its stone. A row that scrolls or pages into view is not tinted.
 */
export function StateMark({ state }: { state: string }) {
  const [last, setLast] = useState({ state, changes: 0 });
  if (last.state !== state) setLast({ state, changes: last.changes + 1 });
  // A new key starts the animation again.
  return last.changes === 0 ? null : (
    <span key={last.changes} aria-hidden className={css.mark} data-changed />
  );
}
