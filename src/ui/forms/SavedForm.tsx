import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
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
  const form = useRef<HTMLFormElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) save();
    else if (event.target instanceof HTMLInputElement) event.preventDefault();
  });
  useEffect(() => {
    // The element's own listener: React would also hand over the keys of dialogs opened by this
    // form.
    const element = form.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
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
