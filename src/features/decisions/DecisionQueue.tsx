import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { q } from '../../api/query.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { DecisionKind } from '../../machines/decision-kinds.ts';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import { count } from '../../ui/format.ts';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import type { Decision, DecisionProps } from '../../ui/records/decision.ts';
import { DecisionList } from './DecisionList.tsx';
import css from './decisions.module.css';
import type { DecisionsView } from './decisions-view.ts';
import { JustDecided } from './JustDecided.tsx';
import { afterDecided, keyOf, openIn } from './place.ts';

interface DecisionQueueProps {
  view: DecisionsView;
  /** `isNext` replaces the address, so that Back leaves the queue. */
  onView: (view: DecisionsView, isNext: boolean) => void;
  onLeave: () => void;
  records: Readonly<Record<DecisionKind, ComponentType<DecisionProps>>>;
  /** The way back after a decision, of the kinds whose machine has one. */
  undo: Partial<Readonly<Record<DecisionKind, ComponentType<DecisionProps>>>>;
}

const rowsOf = (answer: readonly Decision[]): readonly Decision[] => answer;

/** All that waits for the person's decision: the list, one record whole, and its two acts. */
export function DecisionQueue({ view, onView, onLeave, records, undo }: DecisionQueueProps) {
  const { state, rows, error, retry } = useFetchCycle({
    query: q('listDecisions'),
    rowsOf,
    rowId: keyOf,
    failure: MESSAGES.fetchFailed,
  });
  // They leave at once, before the list is fetched again.
  const [decided, setDecided] = useState<readonly Decision[]>([]);
  // One that comes back, such as an offer that the client makes again, waits again.
  const hidden = decided.filter((one) => rows.some((row) => isSame(one, row)));
  if (state === 'success' && hidden.length < decided.length) setDecided(hidden);
  const all = rows.filter((row) => !decided.some((one) => isSame(one, row)));
  const found = openIn(all, view);
  const at = found === undefined ? -1 : all.indexOf(found);
  const [seen, setSeen] = useState<{ one: Decision; at: number }>();
  if (found !== undefined && (found !== seen?.one || at !== seen.at)) setSeen({ one: found, at });
  // A record that somebody else decided stays open until the person moves on.
  const open = found ?? (seen !== undefined && seen.one.id === view.id ? seen.one : undefined);
  const [last, setLast] = useState<Decision>();
  const [isListOpen, setListOpen] = useState(false);
  const hush = useHush();
  const show = (one: Decision | undefined, isNext: boolean): void =>
    onView(one === undefined ? {} : { kind: one.kind, id: one.id }, isNext);
  const step = (by: 1 | -1): void => {
    // The record after one that has left is at its place now.
    const next = all[at === -1 ? (seen?.at ?? 0) : at + by] ?? (at === -1 ? all.at(-1) : undefined);
    if (next !== undefined) show(next, true);
  };
  // A record that comes first meanwhile does not take the place of the open one.
  const isUnnamed = view.id === undefined && found !== undefined;
  const name = useEffectEvent(() => show(found, true));
  useEffect(() => {
    if (isUnnamed) name();
  }, [isUnnamed]);
  useShortcuts({ j: () => step(1), k: () => step(-1), escape: onLeave });

  function leave(one: Decision): void {
    show(afterDecided(all, one), true);
    setDecided([...decided, one]);
    setLast(one);
    hush();
  }

  const Record = open === undefined ? null : records[open.kind];
  const Undo = last === undefined ? undefined : undo[last.kind];
  return (
    <div className={css.queue} data-listed={isListOpen || undefined}>
      <div className={css.side}>
        <div className={css.bar}>
          <h1>Decisions</h1>
          <span key={at === -1 ? 'all' : 'at'} className={css.place}>
            {at === -1 ? count(all.length) : `${count(at + 1)} of ${count(all.length)}`}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Previous"
            disabled={at < 1}
            onClick={() => step(-1)}
          >
            <IconChevronUp size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Next"
            disabled={at + 1 >= all.length}
            onClick={() => step(1)}
          >
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <Button
            variant="subtle"
            size="compact-sm"
            className={css.fold}
            aria-expanded={isListOpen}
            onClick={() => setListOpen(!isListOpen)}
          >
            List
          </Button>
        </div>
        {state === 'failure' && error !== null ? (
          <LoadFailed error={error} onRetry={retry} />
        ) : (
          <DecisionList
            all={all}
            open={open}
            onOpen={(one) => {
              setListOpen(false);
              show(one, false);
            }}
          />
        )}
        {Undo !== undefined && last !== undefined && (
          <JustDecided key={keyOf(last)} decision={last} onOver={() => setLast(undefined)} Undo={Undo} />
        )}
      </div>
      <article className={css.record} aria-label="Decision" data-decides>
        {open !== undefined && Record !== null ? (
          <>
            <Record key={keyOf(open)} decision={open} onDone={() => leave(open)} />
            {found === undefined && state === 'success' && (
              <p className={css.gone} role="status">
                This is no longer waiting.{' '}
                <Button variant="subtle" size="compact-sm" onClick={() => step(1)}>
                  Next
                </Button>
              </p>
            )}
          </>
        ) : state === 'success' ? (
          <Empty isLost={view.id !== undefined && all.length > 0} onNext={() => show(all[0], true)} />
        ) : (
          state !== 'failure' && <Skeleton height={240} animate={false} />
        )}
      </article>
    </div>
  );
}

/** So long a second press means the record before, which has just left. */
const HUSH_MS = 400;
/** Of the way back (ReverseSale). */
const UNDO_KEY = 'z';

/**
 * Ignores the keys of acts for a moment after a decision, so that nobody decides a record that they
 * have not seen. Z still works, because it undoes the previous decision.
 */
function useHush(): () => void {
  const until = useRef(0);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTyped = event.target instanceof Element && event.target.matches('input, textarea');
      const isHeld = event.key.length === 1 && event.key !== UNDO_KEY && !isTyped;
      if (isHeld && performance.now() < until.current) event.stopPropagation();
    }
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return () => {
    until.current = performance.now() + HUSH_MS;
  };
}

/** Decided lines of a document leave, while the others of it stay. */
const isSame = (one: Decision, row: Decision): boolean =>
  keyOf(one) === keyOf(row) && row.ids.every((id) => one.ids.includes(id));

function Empty({ isLost, onNext }: { isLost: boolean; onNext: () => void }) {
  if (!isLost)
    return <Notice title="No decisions waiting">New orders, offers and questions appear here.</Notice>;
  return (
    <Notice
      title="This is no longer waiting"
      action={
        <Button variant="default" onClick={onNext}>
          Next
        </Button>
      }
    >
      It was decided or withdrawn in the meantime.
    </Notice>
  );
}
