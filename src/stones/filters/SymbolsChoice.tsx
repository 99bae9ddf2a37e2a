import { useState } from 'react';
import { SYMBOLS } from '../../domain/stones/symbols.ts';
import type { FilterProps } from './attribute-filters.tsx';
import { Choices } from './Choices.tsx';
import { Segments } from './Segments.tsx';

const CONTAIN = [
  { value: 'with', label: 'Contains' },
  { value: 'without', label: 'Does not contain' },
] as const;

/** Symbols in the report's key: any of the chosen ones, or none of them. */
export default function SymbolsChoice({ filters, onChange }: FilterProps) {
  // Kept here until a symbol is chosen, because the search cannot store it alone.
  const [wanted, setWanted] = useState<'with' | 'without'>('with');
  const { codes = [], contain = wanted } = filters.symbols ?? {};
  return (
    <>
      <Segments
        label="Key to symbols"
        options={CONTAIN}
        value={contain}
        onChange={(next) => {
          setWanted(next);
          if (codes.length > 0) onChange({ ...filters, symbols: { codes, contain: next } });
        }}
      />
      <Choices
        facet="key_to_symbols"
        label="Symbols"
        options={SYMBOLS}
        set={codes}
        counts={null}
        onSet={(chosen) =>
          onChange({
            ...filters,
            symbols: chosen.length === 0 ? undefined : { codes: chosen, contain },
          })
        }
      />
    </>
  );
}
