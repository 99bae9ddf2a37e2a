import { lazy, type ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import { OnceOpened } from './OnceOpened.tsx';

export interface DrawerFormProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What this form is for, where the title does not say it all. */
  lead?: ReactNode;
  submit: string;
  onSubmit: () => void;
  busy?: boolean;
  /** What the server refused; its sentence stands above the button. */
  error?: ApiError | null;
  width?: number;
  children: ReactNode;
}

const Panel = lazy(() => import('./DrawerFormPanel.tsx'));

/** A form at the right: fields, the server's refusal where it is read, one button that names the act. */
export function DrawerForm(props: DrawerFormProps) {
  return (
    <OnceOpened opened={props.opened}>
      <Panel {...props} />
    </OnceOpened>
  );
}
