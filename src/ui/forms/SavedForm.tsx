import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { ChangedMeanwhile } from './versions/ChangedMeanwhile.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import common from '../common.module.css';
import css from './SavedForm.module.css';

interface SavedFormProps {
  label: string;
  className?: string | undefined;
  readOnly: boolean;
  /** Whether there are unsaved changes, valid or not. */
  isChanged: boolean;
  canSave: boolean;
  busy: boolean;
  /** A sentence of the form's own, or the server's refusal. */
  error?: ApiError | string | null | undefined;
  /** The button's text, if it is not Save. */
  save?: string;
  onSave: () => void;
  onDiscard: () => void;
  /** Further buttons, or who saved last. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * Saving works alike on every screen: only the button, or Ctrl and Enter, saves, and leaving with
 * unsaved changes asks first. Enter alone does not save a half-filled form.
 */
export function SavedForm(props: SavedFormProps) {
  const { readOnly, isChanged, canSave, busy, error } = props;
  const save = (): void => {
    if (canSave && !busy && !readOnly) props.onSave();
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A DOM listener, because React would also pass on the keys of dialogs opened by this form.
    const element = form.current;
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Enter') return;
      if (event.ctrlKey || event.metaKey) element?.requestSubmit();
      else if (event.target instanceof HTMLInputElement) event.preventDefault();
    }
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <form
        ref={form}
        className={props.className}
        aria-label={props.label}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget) save();
        }}
      >
        {props.children}
        <footer className={css.foot}>
          {error != null && <Fault error={error} busy={busy} />}
          {!readOnly && (
            <>
              <Button type="submit" loading={busy} disabled={!canSave} title="Ctrl+Enter">
                {props.save ?? 'Save'}
              </Button>
              <Button variant="default" disabled={!isChanged} onClick={props.onDiscard}>
                Discard changes
              </Button>
            </>
          )}
          {props.foot}
        </footer>
      </form>
      <LeaveGuard unsaved={() => isChanged && !readOnly} />
    </>
  );
}

function Fault({ error, busy }: { error: ApiError | string; busy: boolean }) {
  if (typeof error !== 'string' && error.conflict !== null)
    return <ChangedMeanwhile message={error.message} clash={error.conflict} busy={busy} />;
  return (
    <p role="alert" className={`${common.fault} ${css.error}`}>
      {typeof error === 'string' ? error : error.message}
    </p>
  );
}
