import { Select } from '@mantine/core';
import { DueDate } from './DueDate.tsx';
import type { Terms } from './terms.ts';
import css from './actions.module.css';

export interface MemoUntil {
  /** Null for no terms. */
  terms: string | null;
  /** Null for the default due date. */
  due: string | null;
}

interface MemoTermsProps {
  choices: readonly Terms[];
  value: MemoUntil;
  onChange: (value: MemoUntil) => void;
}

/** How long stones are lent: by terms, or until a chosen day. */
export const MemoTerms = ({ choices, value, onChange }: MemoTermsProps) => (
  <div className={css.pair}>
    <Select
      label="Terms"
      placeholder="None named"
      data={choices.map(({ name }) => name)}
      value={value.terms}
      onChange={(terms) => onChange({ terms, due: choices.find(({ name }) => name === terms)?.due ?? null })}
      clearable
    />
    <DueDate value={value.due} onChange={(due) => onChange({ ...value, due })} />
  </div>
);
