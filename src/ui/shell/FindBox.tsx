import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { usePersisted } from '../session/persisted.ts';
import css from './shell.module.css';

const NONE: string[] = [];
const TYPED_IN = 'input, textarea, select, [contenteditable]';
const REMEMBERED = 8;

export interface FindBoxProps {
  /** The line that the screen answers. */
  line: string | undefined;
  onFind: (text: string) => void;
  /** The panel below the box: how the line is understood, and its results. */
  panel: (props: FindPanelProps) => ReactNode;
  /** Closes the box; only set when it is open over a drawer. */
  onLeave?: () => void;
}

export interface FindPanelProps {
  line: string;
  /** The id of the list of results. */
  listId: string;
  /** Tells the id of the option that is marked. */
  onActive: (id: string | undefined) => void;
  /** Puts another line into the box. */
  onLine: (line: string) => void;
  /** A result was chosen: clears the box and leaves it. */
  onDone: () => void;
  /** If set, the panel shows this find box over the open drawer instead of results. */
  over?: FindBoxProps & { onLeave: () => void };
}

/**
 * Finds anything from any screen: stones by number or by the trade's words, papers, clients,
 * screens and acts. `/` and Ctrl-K focus it; over an open drawer they open another one. Recent
 * searches are suggested. A search's line stays in the box as long as its filters.
 */
export function FindBox(props: FindBoxProps) {
  const { line = '', onFind, panel, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(line);
  const [answered, setAnswered] = useState(line);
  const [recent, setRecent] = usePersisted<string[]>('recent-finds', NONE);
  const [typing, setTyping] = useState(false);
  const [active, setActive] = useState<string>();
  const [over, setOver] = useState(false);
  const list = useId();
  const listId = useId();

  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey;
      if (event.altKey || (!isCommand && !isSlash)) return;
      // Ctrl-K works while typing, too.
      if (isSlash && event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return;
      event.preventDefault();
      if (onLeave === undefined && document.querySelector('[role="dialog"]') !== null) return setOver(true);
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onLeave]);

  if (answered !== line) {
    setAnswered(line);
    setText(line);
  }

  const leave = (): void => {
    setTyping(false);
    // The box has the focus: nothing in the panel can take it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onLeave?.();
  };
  const done = (): void => {
    setText(line);
    leave();
  };
  const shown = { line: text, listId, onActive: setActive, onLine: setText, onDone: done };
  return (
    <>
      <form
        role="search"
        aria-label="Find anything"
        className={css.find}
        onSubmit={(event) => {
          event.preventDefault();
          const asked = text.trim();
          if (asked === '') return;
          onFind(asked);
          setRecent([asked, ...recent.filter((one) => one !== asked)].slice(0, REMEMBERED));
          leave();
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
          aria-label="Find anything"
          placeholder="Number, name, round 1.00 D-F"
          title="A number, a name, a screen, an action (hold PV104996), or a search (round 1.00-1.20 D-F VS GIA 3EX)"
          autoComplete="off"
          spellCheck={false}
          list={list}
          aria-controls={active === undefined ? undefined : listId}
          aria-activedescendant={active}
        />
        <datalist id={list}>
          {/* Once something is typed, the browser's suggestions would cover the panel. */}
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
            <Suspense>{panel(shown)}</Suspense>
          </div>
        )}
      </form>
      {over && <Suspense>{panel({ ...shown, over: { ...props, onLeave: () => setOver(false) } })}</Suspense>}
    </>
  );
}
