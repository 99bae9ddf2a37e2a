import { Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { LeaveGuard } from './LeaveGuard.tsx';
import css from './SavedForm.module.css';

interface SavedFormProps {
  label: string;
  className?: string | undefined;
  readOnly: boolean;
  /** Something differs from what is saved, valid or not. */
  isChanged: boolean;
  canSave: boolean;
  busy: boolean;
  error?: string | null | undefined;
  /** The button's text, where it says more than Save. */
  save?: string;
  onSave: () => void;
  onDiscard: () => void;
  /** Further buttons, or who saved last. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * The one way of saving on every screen: nothing is saved before the button, or Ctrl and Enter, and
 * nothing unsaved is lost without a question. Enter alone does not save half a form.
 */
export function SavedForm(props: SavedFormProps) {
  const { readOnly, isChanged, canSave, busy, error } = props;
  const save = (): void => {
    if (canSave && !busy && !readOnly) props.onSave();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    // React also hands over the keys of dialogs that this form has opened.
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey) save();
    else if (event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <>
      <form
        className={props.className}
        aria-label={props.label}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget) save();
        }}
      >
        {props.children}
        <footer className={css.foot}>
          {error != null && (
            <p role="alert" className={css.error}>
              {error}
            </p>
          )}
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
