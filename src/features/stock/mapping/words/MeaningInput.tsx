import { Select } from '@mantine/core';
import { useState } from 'react';
import type { StockField } from '../../../../domain/sheets/stock-fields.ts';
import { meaningsOf, type Meaning } from '../../../../domain/sheets/stock-meanings.ts';
import { findMeanings } from '../../../../domain/sheets/words/find-meanings.ts';
import css from './words.module.css';

/** Stands for "this word means nothing"; no code of a vocabulary equals it. */
const NOTHING = '-';
const EMPTY = { value: NOTHING, label: 'Nothing: leave it empty' };

/** A code, null for a word without a meaning, undefined for one that nobody has answered. */
export type Answer = string | null | undefined;

interface MeaningInputProps {
  field: StockField;
  /** What the meaning is of: `SB means`. */
  label: string;
  answer: Answer;
  disabled: boolean;
  /** An answer is on its way: the field keeps the focus, and takes no other one. */
  busy: boolean;
  error?: string | undefined;
  /** Names the button that takes an answer back; without it there is none. */
  forget?: string;
  onAnswer: (answer: Answer) => void;
}

/** Finds a meaning by its code, its label or any known spelling; Enter takes the first one found. */
export function MeaningInput(props: MeaningInputProps) {
  const { field, label, answer, disabled, busy, error, forget, onAnswer } = props;
  const [focused, setFocused] = useState(false);
  return (
    <Select
      aria-label={label}
      className={css.meaning}
      size="xs"
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      // Otherwise the first letter typed would open the list and find nothing to take.
      selectFirstOptionOnDropdownOpen={answer === undefined}
      comboboxProps={{ keepMounted: focused }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      allowDeselect={false}
      clearable={forget !== undefined}
      clearButtonProps={{ 'aria-label': forget }}
      placeholder="Same as..."
      nothingFoundMessage="No such meaning"
      data={[EMPTY, ...meaningsOf(field).map(optionOf)]}
      filter={({ search }) => optionsFor(field, search)}
      value={answer === undefined ? null : (answer ?? NOTHING)}
      disabled={disabled}
      readOnly={busy}
      error={error}
      onChange={(chosen) => onAnswer(chosen === null ? undefined : chosen === NOTHING ? null : chosen)}
    />
  );
}

/** Nothing comes first only where nothing is typed: `no` is the beginning of None, too. */
function optionsFor(field: StockField, typed: string) {
  const found = findMeanings(field, typed).map(optionOf);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [EMPTY, ...found];
  return EMPTY.label.toLowerCase().includes(wanted) ? [...found, EMPTY] : found;
}

const optionOf = (meaning: Meaning) => ({ value: meaning.code, label: meaningInWords(meaning) });

/** `Ideal (ID)`; the label alone where the code says the same. */
export function meaningInWords({ code, label }: Meaning): string {
  const same = code.replaceAll('_', ' ').toLowerCase() === label.toLowerCase();
  return same ? label : `${label} (${code})`;
}
