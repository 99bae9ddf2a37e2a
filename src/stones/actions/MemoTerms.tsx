import { Select } from '@mantine/core';
import { DueDate } from './DueDate.tsx';
import type { Terms } from './terms.ts';
import css from './actions.module.css';

export interface MemoUntil {
  /** Null names no terms. */
  terms: string | null;
  /** Null leaves it to the usual time. */
  due: string | null;
}

interface MemoTermsProps {
  choices: readonly Terms[];
  value: MemoUntil;
  onChange: (value: MemoUntil) => void;
}

/** Until when stones are lent: by terms, or by a day of its own. */
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
