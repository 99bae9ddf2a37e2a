import { isClient } from '../client/client-of.ts';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { Acts } from '../../ui/actions/Acts.tsx';
import { useShortcuts } from '../../ui/actions/use-shortcuts.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useUser } from '../../ui/session/session.ts';
import { CollectActions } from '../collect/CollectActions.tsx';
import type { Stone } from '../stone.ts';
import { STONE_ACTIONS, stoneActionsOf, mayDo, type StoneActionName } from './stone-actions.ts';
import { useHoldStanding } from './hold-facts.ts';
import { loadActionDialog } from './load-action-dialog.ts';

const ActionDialog = lazy(loadActionDialog);
const MoreActions = lazy(() => import('./MoreActions.tsx'));

const KEYS = { h: 'hold', c: 'confirm', m: 'memo', e: 'enquire' } as const satisfies Record<
  string,
  StoneActionName
>;

interface StoneActionsProps {
  stones: readonly Stone[];
  /** Only these actions; by default all that the person can ever use. */
  acts?: readonly StoneActionName[];
  /** For staff: the client for whom the stones are already kept. */
  forClient?: string | undefined;
  /** A reason beside the machine's that disables all actions. */
  hindrance?: string | undefined;
  /** Called when the action is done, to clear the selection. */
  onDone: () => void;
  /** Further actions, beside all of these. */
  children?: ReactNode;
}

/**
 * The actions on the selected stones. An unavailable one is disabled, with the machine's reason.
 */
export function StoneActions(props: StoneActionsProps) {
  const { stones: chosen, acts, forClient, hindrance, onDone } = props;
  // A stone may be in several selected rows: in two pairs, or recommended twice.
  const stones = useMemo(() => [...new Map(chosen.map((stone) => [stone.id, stone])).values()], [chosen]);
  const user = useUser();
  const standing = useHoldStanding(isClient(user) && stones.length > 0);
  const [act, setAct] = useState<StoneActionName>('hold');
  const [opened, setOpened] = useState(false);
  const offered = stoneActionsOf(user).filter((name) => acts?.includes(name) ?? true);
  // A list that names its actions has room for two.
  const atThumb = acts === undefined ? ['hold'] : ['hold', 'confirm'];
  const usual = acts === undefined ? 'hold' : 'confirm';
  const decisionOn = (name: StoneActionName): ActionDecision =>
    hindrance === undefined
      ? mayDo(name, stones, user, null, { standing })
      : { ok: false, refusal: { sentence: hindrance } };
  const ask = (name: StoneActionName): void => {
    setAct(name);
    setOpened(true);
  };
  useShortcuts(
    Object.fromEntries(
      Object.entries(KEYS).map(([key, name]) => [
        key,
        () => {
          if (offered.includes(name) && decisionOn(name).ok) ask(name);
        },
      ]),
    ),
  );
  const buttons = (
    <>
      {offered.map((name) => (
        <ActionButton
          key={name}
          size="compact-md"
          variant={name === usual ? 'filled' : 'default'}
          data-thumb={atThumb.includes(name) || undefined}
          decision={decisionOn(name)}
          onClick={() => ask(name)}
        >
          {STONE_ACTIONS[name].label}
        </ActionButton>
      ))}
      {acts === undefined && stones.length > 0 && (
        <Suspense fallback={null}>
          <MoreActions stones={stones} forClient={forClient} onDone={onDone} />
        </Suspense>
      )}
      {acts === undefined && <CollectActions stones={stones} forClient={forClient} onDone={onDone} />}
      <LazyOverlay opened={opened}>
        {/* A new action starts with empty fields. */}
        <ActionDialog
          key={`${act} ${opened}`}
          act={act}
          stones={stones}
          forClient={forClient}
          opened={opened}
          onClose={() => setOpened(false)}
          onDone={() => {
            setOpened(false);
            onDone();
          }}
        />
      </LazyOverlay>
    </>
  );
  // Some of them are among the other actions of a list.
  if (acts !== undefined) return buttons;
  return (
    <Acts>
      {buttons}
      {props.children}
    </Acts>
  );
}
