import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { q } from '../../api/query.ts';
import { offeredActs } from '../../ui/actions/offered-acts.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import type { FindPanelProps } from '../../ui/shell/FindBox.tsx';
import { isClient } from '../client/client-of.ts';
import { commandActsOf, commandIn, type Command } from './command.ts';
import { FindDialog } from './FindDialog.tsx';
import { useCommand } from './use-command.ts';
import type { FindableScreen } from '../../ui/shell/sidebar.ts';
import {
  actsFor,
  offeredFor,
  optionsOf,
  pairsFor,
  screensFor,
  type FindAnswer,
  type Option,
} from './options.ts';
import { wordsIn } from './search-for.ts';
import { SearchSyntaxPreview } from './SearchSyntaxPreview.tsx';
import css from './find.module.css';

/** A pause in typing that people do not notice. */
const PAUSE_MS = 60;
const NOTHING: FindAnswer = { stones: [], clients: [], papers: [] };

interface Props extends FindPanelProps {
  screens: readonly FindableScreen[];
  onGo: (href: string) => void;
  onAct: (command: Command) => void;
}

/** What the box has found; over a drawer, the box itself. */
export default function FindPanel(props: Props) {
  return props.over === undefined ? <Results {...props} /> : <FindDialog {...props.over} />;
}

/**
 * The meaning of the typed line and its results: an action, screens, stones, papers and clients,
 * chosen by the arrow keys.
 */
function Results(props: Props) {
  const { line, listId, onActive, onLine, onDone, screens, onGo, onAct } = props;
  const user = useUser();
  const [asked] = useDebouncedValue(line.trim(), PAUSE_MS);
  const { data: found = NOTHING } = useQuery({
    ...q<'findAnything'>('findAnything', { query: { text: asked } }),
    enabled: asked.length > 1 && asked.length <= 100,
    placeholderData: keepPreviousData,
    // The line still searches; the search screen then shows the error.
    retry: false,
  });
  const command = commandIn(line, (stones) => commandActsOf(user, stones));
  const { label, doubts, forClient } = useCommand(command, asked === line.trim());
  const options = [
    ...(accessOf(user, 'match-pair').read ? pairsFor(line) : []),
    ...screensFor(line, screens),
    ...actsFor(line, user.role_id, screens),
    ...(asked.length > 1 ? optionsOf(found, !isClient(user)) : []),
  ];
  const rows: (Option & { choose: () => void })[] = [
    ...(command === null
      ? []
      : [
          {
            key: 'act',
            kind: 'Action',
            label,
            hint: '',
            href: '',
            choose: () => onAct({ ...command, forClient }),
          },
        ]),
    ...offeredFor(line, offeredActs()),
    ...options.map((option) => ({ ...option, choose: () => onGo(option.href) })),
  ];

  // Enter searches, unless the line is an action or has no filters.
  const asksForStones = wordsIn(line) !== null;
  const isNoSearch = !asksForStones && found.stones.length === 0;
  const first = command !== null || (isNoSearch && rows.length > 0) ? 0 : -1;
  const [moved, setMoved] = useState<{ line: string; at: number } | null>(null);
  const at = Math.min(moved?.line === line ? moved.at : first, rows.length - 1);
  const active = rows[at];
  const idOf = ({ key }: Option): string => `${listId} ${key}`.replaceAll(/\s/g, '-');
  const activeId = active === undefined ? undefined : idOf(active);

  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);
  useEffect(() => {
    // Runs before the handler of the box, which keeps the focus and searches on Enter.
    function onKey(event: KeyboardEvent): void {
      if (event.target instanceof HTMLInputElement && took(event.key)) event.preventDefault();
    }
    function took(key: string): boolean {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const places = rows.length + 1;
        const next = (at + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places;
        setMoved({ line, at: next - 1 });
        return rows.length > 0;
      }
      if (key !== 'Enter' || active === undefined) return false;
      onDone();
      active.choose();
      return true;
    }
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });

  return (
    <div className={css.panel}>
      {command === null && (asksForStones || at === -1) ? (
        <SearchSyntaxPreview line={line} searches={at === -1} onLine={onLine} />
      ) : (
        <p className={css.hint} role="status">
          {doubts === '' ? 'Press Enter to choose the marked row.' : doubts}
        </p>
      )}
      {rows.length > 0 && (
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label="Results"
          className={css.options}
          // A press must not take the focus from the box, which would close this.
          onMouseDown={(event) => event.preventDefault()}
        >
          {rows.map((row, place) => (
            <button
              type="button"
              tabIndex={-1}
              key={row.key}
              id={idOf(row)}
              role="option"
              aria-selected={place === at}
              className={css.option}
              onClick={() => {
                onDone();
                row.choose();
              }}
            >
              <span className={css.kind}>{row.kind}</span>
              <span className={css.label}>{row.label}</span>
              <span className={css.optionHint}>{row.hint}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
