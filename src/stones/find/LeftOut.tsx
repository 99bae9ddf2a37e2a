import { Fragment } from 'react';
import { leftOutOf, parseSearchText } from '../../domain/search-syntax/parse.ts';
import type { StoneFilters } from '../../domain/stones/search-filters.ts';
import { wordsIn } from './search-for.ts';
import css from './find.module.css';

interface LeftOutWordsProps {
  line: string;
  /** The line with a suggestion in the place of what was left out. */
  onLine: (line: string) => void;
}

/**
 * The words of a line that no filter answers, with what may be meant, and those that were misspelt.
 */
export function LeftOutWords({ line, onLine }: LeftOutWordsProps) {
  const { parts } = parseSearchText(line);
  const left = leftOutOf(parts, line);
  const mended = parts.flatMap((part) => part.mended);
  return (
    <>
      {left.length > 0 && (
        <span>
          <b>{wordsIn(line) === null ? 'Searched as a number:' : 'Left out:'}</b>{' '}
          {left.map(({ text, from, to, near = [] }, at) => (
            <Fragment key={from}>
              {at > 0 && ', '}
              {text}
              {near.length > 0 && ' (did you mean '}
              {near.map((word, place) => (
                <Fragment key={word}>
                  {place > 0 && (place === near.length - 1 ? ' or ' : ', ')}
                  <button
                    type="button"
                    className={css.suggestion}
                    // A press must not take the focus from the box, which would close its panel.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onLine(`${line.slice(0, from)}${word}${line.slice(to)}`)}
                  >
                    {word}
                  </button>
                </Fragment>
              ))}
              {near.length > 0 && '?)'}
            </Fragment>
          ))}
        </span>
      )}
      {mended.length > 0 && (
        <span>
          <b>Read:</b> {mended.map(({ text, word }) => `${text} as ${word}`).join(', ')}
        </span>
      )}
    </>
  );
}

interface LeftOutProps {
  line: string;
  onFilters: (filters: StoneFilters, line: string) => void;
}

/** The same above the results of the line. */
export default function LeftOut({ line, onFilters }: LeftOutProps) {
  const { parts } = parseSearchText(line);
  if (parts.every(({ asks, mended }) => asks !== null && mended.length === 0)) return null;
  return (
    <p className={css.leftOut} role="status">
      <LeftOutWords line={line} onLine={(next) => onFilters(parseSearchText(next).filters, next)} />
    </p>
  );
}
