import { lazy } from 'react';
import { LazyOverlay } from '../actions/LazyOverlay.tsx';
import type { DrawerFormProps } from './DrawerFormPanel.tsx';

const Panel = lazy(() => import('./DrawerFormPanel.tsx'));

/**
 * A form in a drawer: fields, the server's error above the button, and one button named after the
 * action.
 */
export function DrawerForm(props: DrawerFormProps) {
  return (
    <LazyOverlay opened={props.opened}>
      <Panel {...props} />
    </LazyOverlay>
  );
}
