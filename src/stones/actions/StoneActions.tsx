import { lazy, useMemo, useState } from 'react';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { OnceOpened } from '../../ui/actions/OnceOpened.tsx';
import { useUser } from '../../ui/session/session.ts';
import type { Stone } from '../stone.ts';
import { ACTS, actsOf, isClient, mayDo, type ActName } from './acts.ts';
import css from './actions.module.css';
import { useHoldStanding } from './hold-facts.ts';
import { loadActs } from './load-acts.ts';

const ActDialog = lazy(loadActs);

interface StoneActionsProps {
  stones: readonly Stone[];
  /** Done: what was chosen for it is no longer chosen. */
  onDone: () => void;
}

/** The acts on the chosen stones; one that cannot be done is disabled and says why, as its machine does. */
export function StoneActions({ stones: chosen, onDone }: StoneActionsProps) {
  // A stone may stand in several of the chosen rows: in two pairs, or recommended twice.
  const stones = useMemo(() => [...new Map(chosen.map((stone) => [stone.id, stone])).values()], [chosen]);
  const user = useUser();
  const standing = useHoldStanding(isClient(user) && stones.length > 0);
  const [act, setAct] = useState<ActName>('hold');
  const [opened, setOpened] = useState(false);
  return (
    <div className={css.acts}>
      {actsOf(user).map((name) => (
        <ActionButton
          key={name}
          size="compact-md"
          variant={name === 'hold' ? 'filled' : 'default'}
          decision={mayDo(name, stones, user, null, { standing })}
          onClick={() => {
            setAct(name);
            setOpened(true);
          }}
        >
          {ACTS[name].label}
        </ActionButton>
      ))}
      <OnceOpened opened={opened}>
        {/* A new act begins with empty fields. */}
        <ActDialog
          key={`${act} ${opened}`}
          act={act}
          stones={stones}
          opened={opened}
          onClose={() => setOpened(false)}
          onDone={() => {
            setOpened(false);
            onDone();
          }}
        />
      </OnceOpened>
    </div>
  );
}
