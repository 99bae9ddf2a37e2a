import { useState } from 'react';
import { pastedNumbers } from '../../domain/stones/stock-numbers.ts';
import css from './filters.module.css';

interface NumbersFieldProps {
  numbers: readonly string[];
  onChange: (numbers: string[]) => void;
}

/** The contract's limit. */
const MOST = 5000;

/** Pasted stock or report numbers, separated by spaces, commas or lines. */
export function NumbersField({ numbers, onChange }: NumbersFieldProps) {
  const kept = numbers.join('\n');
  const [text, setText] = useState(kept);
  const [before, setBefore] = useState(kept);
  // The URL changed: a chip was removed, or the user went back.
  if (kept !== before) {
    setBefore(kept);
    setText(kept);
  }
  const typed = pastedNumbers(text).slice(0, MOST);
  const commit = () => {
    if (typed.join('\n') !== kept) onChange(typed);
  };
  return (
    <textarea
      className={css.numbers}
      rows={Math.min(6, Math.max(1, text.split('\n').length))}
      aria-label="Stock or report numbers"
      placeholder="Paste stock or report numbers"
      spellCheck={false}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        commit();
      }}
    />
  );
}
