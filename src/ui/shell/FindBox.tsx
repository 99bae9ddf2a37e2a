import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { usePersisted } from '../session/persisted.ts';
import css from './shell.module.css';

const NONE: string[] = [];
const REMEMBERED = 8;

export interface FindBoxProps {
  onFind: (text: string) => void;
  /** What is understood of a line, shown below it while it is typed. */
  reading: (line: string) => ReactNode;
}

/**
 * Finds stones from any screen, by number or by the trade's words; `/` focuses it. Recent searches
 * are suggested.
 */
export function FindBox({ onFind, reading }: FindBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [recent, setRecent] = usePersisted<string[]>('recent-finds', NONE);
  const [typing, setTyping] = useState(false);
  const list = useId();

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable]') !== null
      )
        return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <form
      role="search"
      aria-label="Find stones by number"
      className={css.find}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = text.trim();
        if (asked === '') return;
        onFind(asked);
        setRecent([asked, ...recent.filter((one) => one !== asked)].slice(0, REMEMBERED));
        setText('');
        setTyping(false);
        input.current?.blur();
      }}
    >
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        ref={input}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTyping(true);
        }}
        onKeyDown={(event) => event.key === 'Escape' && setTyping(false)}
        onBlur={() => setTyping(false)}
        aria-label="Stock or report number"
        placeholder="Number, or round 1.00-1.20 D-F VS"
        title="A stock or report number opens the stone. Words such as round 1.00-1.20 D-F VS GIA 3EX search."
        autoComplete="off"
        spellCheck={false}
        list={list}
      />
      <datalist id={list}>
        {/* Once something is typed, the browser's list would lie over what is shown below. */}
        {text === '' &&
          recent.map((asked) => (
            <option key={asked} value={asked}>
              {asked}
            </option>
          ))}
      </datalist>
      <kbd aria-hidden>/</kbd>
      {typing && text.trim() !== '' && (
        <div className={css.reading}>
          <Suspense>{reading(text)}</Suspense>
        </div>
      )}
    </form>
  );
}
