import { useState } from 'react';
import { ATTRIBUTES } from '../../domain/attributes/attributes.ts';
import { count } from '../../ui/format.ts';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { shapeName } from '../../domain/stones/stone-cells.ts';
import { countOf, type FacetCounts } from '../use-search.ts';
import { Choices } from './Choices.tsx';
import css from './filters.module.css';

/** The ten shapes with an icon; all others are listed by name behind "More shapes". */
const DRAWN = [
  'ROUND',
  'OVAL',
  'PEAR',
  'EMERALD',
  'CUSHION',
  'PRINCESS',
  'RADIANT',
  'MARQUISE',
  'HEART',
  'ASSCHER',
];
const { options } = ATTRIBUTES.shape;
const drawn = DRAWN.flatMap((code) => options.find((option) => option.code === code) ?? []);
const others = options.filter(({ code }) => !DRAWN.includes(code));

interface ShapeRowProps {
  set: readonly string[];
  counts: FacetCounts | null;
  onSet: (codes: string[]) => void;
}

export function ShapeRow({ set, counts, onSet }: ShapeRowProps) {
  const chosen = others.filter(({ code }) => set.includes(code)).length;
  const [open, setOpen] = useState(chosen > 0);
  return (
    <>
      <div className={css.shapes} role="group" aria-label="Shape">
        {drawn.map(({ code, label }) => {
          const stones = countOf(counts, 'shape', code);
          return (
            <button
              key={code}
              type="button"
              className={css.shape}
              aria-label={label}
              aria-pressed={set.includes(code)}
              data-none={stones === 0 || undefined}
              onClick={() => onSet(set.includes(code) ? set.filter((one) => one !== code) : [...set, code])}
            >
              <ShapeIcon shape={code} size={26} />
              <span>{shapeName(code)}</span>
              <small>{stones === null ? '\u00a0' : count(stones)}</small>
            </button>
          );
        })}
      </div>
      <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Fewer shapes' : 'More shapes'}
        {chosen > 0 && <span className={css.badge}>{chosen}</span>}
      </button>
      {open && (
        <Choices facet="shape" label="More shapes" options={others} set={set} counts={counts} onSet={onSet} />
      )}
    </>
  );
}
