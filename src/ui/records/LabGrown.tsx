import { isLabGrown } from '../../domain/stones/stone-texts.ts';
import css from './LabGrown.module.css';

/** Marks a lab-grown stone in lists of all stones; renders nothing for others. */
export function LabGrown({ stone }: { stone: { stone_type?: number | null | undefined } }) {
  if (!isLabGrown(stone)) return null;
  // Drawn by CSS, so that copying a stock number does not copy the mark.
  return <span role="img" className={css.mark} aria-label="Lab grown" title="Lab grown" />;
}
