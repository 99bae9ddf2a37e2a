import { lazy } from 'react';
import { OnceOpened } from './OnceOpened.tsx';
import type { ConfirmActionProps } from './ConfirmActionPanel.tsx';

const Panel = lazy(() => import('./ConfirmActionPanel.tsx'));

/** Says what will happen to which stones, and asks once; a destructive act asks for a second, named consent. */
export function ConfirmAction(props: ConfirmActionProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Panel {...props} />
    </OnceOpened>
  );
}
