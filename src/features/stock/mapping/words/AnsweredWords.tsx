import { useState } from 'react';
import { count } from '../../../../ui/format.ts';
import type { Word } from './field-words.ts';
import { WordLine } from './WordLine.tsx';
import css from './words.module.css';

interface AnsweredWordsProps {
  providerId: string;
  /** Shown if the field has no other heading. */
  field?: string;
  words: readonly Word[];
  mayChange: boolean;
}

/** The answered words, folded; each answer can be changed or taken back. */
export function AnsweredWords({ providerId, field, words, mayChange }: AnsweredWordsProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={css.answered} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        {field !== undefined && <b>{field}</b>} {`${count(words.length)} answered`}
      </summary>
      {opened && (
        <ul className={css.lines}>
          {words.map((word) => (
            <WordLine key={word.value} providerId={providerId} word={word} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </details>
  );
}
