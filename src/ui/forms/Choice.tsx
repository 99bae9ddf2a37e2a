import type { ReactNode } from 'react';
import css from './Choice.module.css';

/** Values side by side, one or several of them chosen. */
export function ChoiceRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface ChoiceProps {
  chosen: boolean;
  /** Nothing would be found by it: it stays in its place, faded. */
  faded?: boolean;
  disabled?: boolean;
  onClick: () => void;
  /** Its name, and small behind it what it brings. */
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
