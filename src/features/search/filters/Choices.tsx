import { useState } from 'react';
import { countOf, type FacetCounts } from '../use-search.ts';
import { Choice } from './Choice.tsx';
import css from './filters.module.css';

export interface Option {
  code: string;
  label: string;
}

interface ChoicesProps {
  /** The facet's name in the counts. */
  facet: string;
  label: string;
  options: readonly Option[];
  set: readonly string[];
  counts: FacetCounts | null;
  onSet: (codes: string[]) => void;
}

/** Beyond this many, what no stone has waits behind "more". */
const ROOM = 10;

/** The values of one attribute as buttons; any number of them at once. */
export function Choices({ facet, label, options, set, counts, onSet }: ChoicesProps) {
  const [all, setAll] = useState(false);
  const met = options.filter(({ code }) => set.includes(code) || countOf(counts, facet, code) !== 0);
  const shown = all || options.length <= ROOM ? options : met;
  const rest = options.length - shown.length;
  return (
    <div className={css.choices} role="group" aria-label={label}>
      {shown.map(({ code, label: name }) => (
        <Choice
          key={code}
          label={name}
          stones={countOf(counts, facet, code)}
          set={set.includes(code)}
          onToggle={() => onSet(set.includes(code) ? set.filter((one) => one !== code) : [...set, code])}
        />
      ))}
      {rest > 0 && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {rest} more
        </button>
      )}
    </div>
  );
}
