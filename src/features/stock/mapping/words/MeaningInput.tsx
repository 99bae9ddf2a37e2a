import { Select } from '@mantine/core';
import { useState } from 'react';
import type { StockField } from '../../../../domain/sheets/stock-fields.ts';
import { meaningsOf, type Meaning } from '../../../../domain/sheets/stock-meanings.ts';
import { findMeanings } from '../../../../domain/sheets/words/find-meanings.ts';
import css from './words.module.css';

/** The option "this word means nothing"; no vocabulary has this code. */
const NOTHING = '-';
const EMPTY = { value: NOTHING, label: 'Nothing: leave it empty' };

/** A code, null for a word that means nothing, undefined for an unanswered one. */
export type Answer = string | null | undefined;

interface MeaningInputProps {
  field: StockField;
  /** The accessible name: `SB means`. */
  label: string;
  answer: Answer;
  disabled: boolean;
  /** While an answer is being saved, the field keeps the focus but accepts no other answer. */
  busy: boolean;
  error?: string | undefined;
  /** The label of the button that takes an answer back; without a label there is no button. */
  forget?: string;
  onAnswer: (answer: Answer) => void;
}

/** Finds a meaning by code, label or any known spelling. Enter takes the first match. */
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
      // Otherwise Enter would do nothing after the first letter, which only opens the list.
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

/** "Nothing" comes first only while the field is empty, because `no` also begins None. */
function optionsFor(field: StockField, typed: string) {
  const found = findMeanings(field, typed).map(optionOf);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [EMPTY, ...found];
  return EMPTY.label.toLowerCase().includes(wanted) ? [...found, EMPTY] : found;
}

const optionOf = (meaning: Meaning) => ({ value: meaning.code, label: meaningInWords(meaning) });

/** `Ideal (ID)`, or the label alone if the code is the same word. */
export function meaningInWords({ code, label }: Meaning): string {
  const same = code.replaceAll('_', ' ').toLowerCase() === label.toLowerCase();
  return same ? label : `${label} (${code})`;
}
