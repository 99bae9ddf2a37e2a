import { lazy } from 'react';
import { LazyOverlay } from './LazyOverlay.tsx';
import type { ConfirmActionProps } from './ConfirmActionPanel.tsx';

const Panel = lazy(() => import('./ConfirmActionPanel.tsx'));

/**
 * Asks for confirmation and lists the stones affected. What the person
 * cannot take back also needs a checkbox.
 */
export function ConfirmAction(props: ConfirmActionProps) {
  return (
    <LazyOverlay opened={props.opened}>
      <Panel {...props} />
    </LazyOverlay>
  );
}
