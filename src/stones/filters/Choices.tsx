import { useState } from 'react';
import { Choice, ChoiceRow } from '../../ui/forms/Choice.tsx';
import { count } from '../../ui/format.ts';
import { countOf, type FacetCounts } from '../use-search.ts';
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

/** Beyond this number, values without stones are hidden behind "more". */
const ROOM = 10;

/** The values of one attribute with live counts. Any number can be chosen. */
export function Choices({ facet, label, options, set, counts, onSet }: ChoicesProps) {
  const [all, setAll] = useState(false);
  const met = options.filter(({ code }) => set.includes(code) || countOf(counts, facet, code) !== 0);
  const shown = all || options.length <= ROOM ? options : met;
  const rest = options.length - shown.length;
  return (
    <ChoiceRow label={label}>
      {shown.map(({ code, label: name }) => {
        const stones = countOf(counts, facet, code);
        const chosen = set.includes(code);
        return (
          <Choice
            key={code}
            chosen={chosen}
            faded={stones === 0}
            onClick={() => onSet(chosen ? set.filter((one) => one !== code) : [...set, code])}
          >
            {name}
            {stones !== null && <span className={css.count}>{count(stones)}</span>}
          </Choice>
        );
      })}
      {rest > 0 && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {rest} more
        </button>
      )}
    </ChoiceRow>
  );
}
