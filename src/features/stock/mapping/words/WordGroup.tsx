import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { StockField } from '../../../../domain/sheets/stock-fields.ts';
import { meaningsOf } from '../../../../domain/sheets/stock-meanings.ts';
import { suggestedForAll } from '../../../../domain/sheets/words/suggested-meaning.ts';
import { count } from '../../../../ui/format.ts';
import { nameOf, standsIn, type OpenGroup, type Word } from './field-words.ts';
import { focusNext, OPEN_GROUP } from './focus-next.ts';
import { MeaningInput, meaningInWords, type Answer } from './MeaningInput.tsx';
import { useAnswer } from './use-answer.ts';
import { WordLine } from './WordLine.tsx';
import css from './words.module.css';

const WORDS_SHOWN = 8;

interface WordGroupProps {
  providerId: string;
  field: StockField;
  group: OpenGroup;
  /** The provider's answered words of this field. */
  answered: readonly Word[];
  mayChange: boolean;
}

/** Words that are written alike, to be answered all at once or one by one. */
export function WordGroup({ providerId, field, group, answered, mayChange }: WordGroupProps) {
  const { words, open } = group;
  const own = useRef<HTMLLIElement>(null);
  const list = useId();
  const [apart, setApart] = useState(false);
  const { answer, busy, error, sent } = useAnswer(providerId, field);
  const suggested = suggestedForAll(field, open, answered);
  const meaning = meaningsOf(field).find(({ code }) => code === suggested);
  const name = nameOf(open);
  const say = (chosen: Answer): void => {
    answer(open, chosen);
    focusNext(own.current);
  };
  return (
    <li ref={own} className={css.group} aria-label={name} {...{ [OPEN_GROUP]: '' }}>
      <div>
        <p className={css.likenesses}>
          {open.slice(0, WORDS_SHOWN).map(({ value, count: rows }) => (
            <span key={value}>
              <span className={css.word}>{value}</span> <small>{count(rows)}</small>
            </span>
          ))}
          {open.length > WORDS_SHOWN && <small>{`and ${open.length - WORDS_SHOWN} more`}</small>}
        </p>
        <p className={css.places}>{standsIn(open)}</p>
      </div>
      {meaningsOf(field).length > 0 && (
        <MeaningInput
          field={field}
          label={`${name} ${open.length === 1 ? 'means' : 'mean'}`}
          answer={sent}
          disabled={!mayChange}
          busy={busy}
          onAnswer={say}
        />
      )}
      <div className={css.acts}>
        {meaning !== undefined && (
          <Button
            size="xs"
            variant="light"
            aria-label={`Accept ${meaningInWords(meaning)} for ${name}`}
            disabled={!mayChange || busy}
            onClick={() => say(meaning.code)}
          >
            {`Accept ${meaningInWords(meaning)}`}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`Leave empty: ${name}`}
          disabled={!mayChange || busy}
          onClick={() => say(null)}
        >
          Leave empty
        </Button>
        {words.length > 1 && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Each word of ${name}`}
            aria-expanded={apart}
            aria-controls={list}
            onClick={() => setApart(!apart)}
          >
            Each word
          </Button>
        )}
      </div>
      {error !== undefined && (
        <p role="alert" className={css.refused}>
          {error}
        </p>
      )}
      {apart && (
        <ul id={list} className={css.lines}>
          {words.map((word) => (
            <WordLine
              key={word.value}
              providerId={providerId}
              word={word}
              mayChange={mayChange}
              // The answer to the last open word removes the group, and with it the focus.
              onAnswer={() => {
                if (!word.kept && open.length === 1) focusNext(own.current);
              }}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
