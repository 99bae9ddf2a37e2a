import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { STOCK_FIELDS } from '../../../../domain/sheets/stock-fields.ts';
import { count, plural } from '../../../../ui/format.ts';
import type { FieldWords, Word } from './field-words.ts';
import { WordGroup } from './WordGroup.tsx';
import css from './words.module.css';
import { WordLine } from './WordLine.tsx';

const SHOWN = 25;

interface FieldGroupsProps {
  providerId: string;
  words: FieldWords;
  mayChange: boolean;
}

/** One field's words: open ones in groups, answered ones folded. */
export function FieldGroups({ providerId, words, mayChange }: FieldGroupsProps) {
  const { field, groups, answered } = words;
  const [all, setAll] = useState(false);
  const heading = useId();
  const { label } = STOCK_FIELDS[field];
  if (groups.length === 0)
    return <AnsweredWords providerId={providerId} field={label} words={answered} mayChange={mayChange} />;
  const shown = all ? groups : groups.slice(0, SHOWN);
  const open = groups.reduce((sum, group) => sum + group.open.length, 0);
  const known = [...answered, ...groups.flatMap((group) => group.words.filter(({ kept }) => kept))];
  return (
    <section className={css.field} aria-labelledby={heading}>
      <h3 id={heading}>
        {label} <small>{openInWords(open, groups.length)}</small>
      </h3>
      <ul className={css.groups}>
        {shown.map((group) => (
          <WordGroup
            key={group.key}
            providerId={providerId}
            field={field}
            group={group}
            answered={known}
            mayChange={mayChange}
          />
        ))}
      </ul>
      {groups.length > shown.length && (
        <Button variant="default" size="xs" className={css.more} onClick={() => setAll(true)}>
          {`Show all ${count(groups.length)} groups`}
        </Button>
      )}
      {answered.length > 0 && (
        <AnsweredWords providerId={providerId} words={answered} mayChange={mayChange} />
      )}
    </section>
  );
}

/** `14 words in 3 groups`, or `14 words` if every group is a single word. */
const openInWords = (words: number, groups: number): string =>
  words === groups ? plural(words, 'word') : `${plural(words, 'word')} in ${plural(groups, 'group')}`;

interface AnsweredWordsProps {
  providerId: string;
  /** Shown if the field has no other heading. */
  field?: string;
  words: readonly Word[];
  mayChange: boolean;
}

/** The answered words, folded; each answer can be changed or taken back. */
function AnsweredWords({ providerId, field, words, mayChange }: AnsweredWordsProps) {
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
