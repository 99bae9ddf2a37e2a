import { isLabGrown } from '../../domain/stones/in-words.ts';
import css from './LabGrown.module.css';

/** Marks a lab-grown stone wherever it stands among natural ones; nothing for the others. */
export function LabGrown({ stone }: { stone: { stone_type?: number | null | undefined } }) {
  if (!isLabGrown(stone)) return null;
  return (
    <span className={css.mark} title="Lab grown">
      <span aria-hidden>LG</span>
      <span className={css.heard}>Lab grown</span>
    </span>
  );
}
