import type { ReactNode } from 'react';
import css from './Choice.module.css';

/** Values side by side, of which one or several are chosen. */
export function ChoiceRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  chosen: boolean;
  /** Choosing it would find nothing, so it is faded but stays in place. */
  faded?: boolean;
  disabled?: boolean;
  onClick: () => void;
  /** The value's name, followed by a small count. */
  children: ReactNode;
}

export function Choice({ chosen, faded = false, disabled, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={css.choice}
      aria-pressed={chosen}
      data-faded={faded || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
