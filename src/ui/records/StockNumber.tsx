import { partsOfGenerated } from '../../domain/stones/stone-texts.ts';
import css from './StockNumber.module.css';

/** A stock number, shortened in the middle if the portal made it; copied and read out whole. */
export function StockNumber({ number }: { number: string }) {
  const parts = partsOfGenerated(number);
  if (parts === null) return number;
  const [start, middle, end] = parts;
  return (
    <span title={number}>
      {start}
      <span className={css.middle}>{middle}</span>
      {end}
    </span>
  );
}
