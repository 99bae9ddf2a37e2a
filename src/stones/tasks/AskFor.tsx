import { lazy, useState } from 'react';
import { ASK_KINDS, hasAsked } from '../../domain/lines/asks.ts';
import { rolesOf } from '../../machines/stone-workflows.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useUser } from '../../ui/session/session.ts';
import { mayDo } from '../actions/acts.ts';
import { isClient } from '../client/client-of.ts';
import type { Stone } from '../stone.ts';

const AskForForm = lazy(() => import('./AskForForm.tsx'));

/** The button with its form, for clients; staff ask quality control. */
export function AskFor({ stone }: { stone: Stone }) {
  const user = useUser();
  const [opened, setOpened] = useState(false);
  if (!isClient(user) || !rolesOf('openEnquiry').includes(user.role_id)) return null;
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={mayDo('enquire', [stone], user, null)}
        onClick={() => setOpened(true)}
      >
        Ask for…
      </ActionButton>
      <LazyOverlay opened={opened}>
        <AskForForm
          key={String(opened)}
          opened={opened}
          onClose={() => setOpened(false)}
          stockNo={stone.stock_no}
          kinds={ASK_KINDS.filter((kind) => !hasAsked(kind, stone))}
        />
      </LazyOverlay>
    </>
  );
}
