import { isLabGrown } from '../../domain/stones/in-words.ts';
import css from './LabGrown.module.css';

/** Marks a lab-grown stone wherever it stands among natural ones; nothing for the others. */
export function LabGrown({ stone }: { stone: { stone_type?: number | null | undefined } }) {
  if (!isLabGrown(stone)) return null;
  // Drawn by the style, so that a number that is copied is the number alone.
  return <span role="img" className={css.mark} aria-label="Lab grown" title="Lab grown" />;
}
