import { lazy } from 'react';
import { OnceOpened } from '../actions/OnceOpened.tsx';
import type { DrawerFormProps } from './DrawerFormPanel.tsx';

const Panel = lazy(() => import('./DrawerFormPanel.tsx'));

/** A form at the right: fields, the server's refusal where it is read, one button that names the act. */
export function DrawerForm(props: DrawerFormProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Panel {...props} />
    </OnceOpened>
  );
}
