import { lazy, type ReactNode } from 'react';
import { OnceOpened } from './OnceOpened.tsx';

export interface ConfirmActionProps {
  opened: boolean;
  onClose: () => void;
  /** The act in words: `Release 3 holds`. It stands on the button too. */
  title: string;
  /** What will happen, in one sentence. */
  children: ReactNode;
  /** The stones (or documents) that it will happen to. */
  stones?: readonly string[];
  noun?: string;
  /** The second, named act that a destructive one needs: `I know that a sold stone does not come back`. */
  acknowledge?: string;
  /** Fields that belong to the act: a reason, a remark. */
  fields?: ReactNode;
  /** False while a field is not yet as it must be. */
  ready?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

const Panel = lazy(() => import('./ConfirmActionPanel.tsx'));

/** Says what will happen to which stones, and asks once; a destructive act asks for a second, named consent. */
export function ConfirmAction(props: ConfirmActionProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Panel {...props} />
    </OnceOpened>
  );
}
