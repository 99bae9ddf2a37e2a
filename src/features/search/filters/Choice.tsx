import { count } from '../../../ui/format.ts';
import css from './filters.module.css';

interface ChoiceProps {
  label: string;
  /** Null while it is not known. */
  stones: number | null;
  set: boolean;
  onToggle: () => void;
}

/** One value that can be asked for, with its live count; one that no stone has stays in its place, faded. */
export function Choice({ label, stones, set, onToggle }: ChoiceProps) {
  return (
    <button
      type="button"
      className={css.choice}
      aria-pressed={set}
      data-none={stones === 0 || undefined}
      onClick={onToggle}
    >
      {label}
      {stones !== null && <span className={css.count}>{count(stones)}</span>}
    </button>
  );
}
