import { Button, Drawer, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { ConfirmAction } from '../actions/ConfirmAction.tsx';
import { useLayer, useOpenDialog } from '../actions/open-dialogs.ts';
import { AuditLink } from '../records/AuditLink.tsx';
import { ChangedMeanwhile } from './versions/ChangedMeanwhile.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import common from '../common.module.css';
import css from './DrawerForm.module.css';
import drawer from '../records/RecordDrawer.module.css';

export interface DrawerFormProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** An introduction, when the title is not enough. */
  lead?: ReactNode;
  submit: string;
  /** Returns false if it sent nothing, so that what was typed is still unsaved. */
  onSubmit: () => unknown;
  busy?: boolean;
  /** The server's error, shown above the button. */
  error?: ApiError | null;
  width?: number;
  /** The id or number of the record, for a link to its entries in the audit log. */
  about?: string | undefined;
  /** A question about the form is open in its place; what was typed stays. */
  covered?: boolean;
  children: ReactNode;
}

/** What a refused form marks: an input, or a sentence below several of them. */
const FAULT = '[aria-invalid="true"], [role="alert"]';

/** The drawer of DrawerForm, loaded when the first form opens. */
export default function DrawerFormPanel({
  opened,
  onClose,
  title,
  lead,
  submit,
  onSubmit,
  busy = false,
  error,
  width = 520,
  about,
  covered = false,
  children,
}: DrawerFormProps) {
  useOpenDialog(opened);
  const typed = useTyped(opened, busy, error);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A fault outside the visible part of the drawer: the button would seem to do nothing.
    if (refused > 0) form.current?.querySelector(FAULT)?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  useEffect(() => {
    // From any field, because Enter is a new line in a text area.
    function onKey(event: KeyboardEvent): void {
      const here = event.target instanceof Node && form.current?.contains(event.target) === true;
      if (here && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  // The request is already sent: closing loses only later changes.
  const close = (): void => (typed.unsaved() ? setAsking(true) : onClose());
  useLayer(opened && !covered, close);
  // Cancel is deliberate, while Escape, the cross and a click beside the drawer may be accidents.
  const discard = (): void => {
    typed.forget();
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Drawer
        opened={opened && !covered}
        onClose={close}
        size={width}
        title={<span className={drawer.name}>{title}</span>}
        classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          ref={form}
          className={css.form}
          onInput={typed.note}
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            if (onSubmit() === false) setRefused((times) => times + 1);
            else typed.send();
          }}
        >
          <div className={drawer.scroll}>
            {lead !== undefined && <p className={css.lead}>{lead}</p>}
            <Stack gap="md">{children}</Stack>
            {about !== undefined && (
              <p className={drawer.audit}>
                <AuditLink about={about} />
              </p>
            )}
          </div>
          <div className={css.foot}>
            {error != null && error.conflict !== null && (
              <ChangedMeanwhile message={error.message} clash={error.conflict} busy={busy} />
            )}
            {error != null && error.conflict === null && (
              <p role="alert" className={`${common.refused} ${css.error}`}>
                {error.message}
              </p>
            )}
            <div className={css.acts}>
              <Button variant="default" onClick={discard}>
                Cancel
              </Button>
              <Button type="submit" loading={busy}>
                {submit}
              </Button>
            </div>
          </div>
        </form>
      </Drawer>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title="Close without saving"
        cancel="Keep editing"
        onConfirm={discard}
      >
        Your changes are not saved yet. They are lost when you close this.
      </ConfirmAction>
      {opened && <LeaveGuard unsaved={typed.unsaved} />}
    </>
  );
}

/**
 * Whether there are changes that are neither saved nor being sent. Kept in a ref, because closing
 * changes the address before React renders again.
 */
function useTyped(opened: boolean, busy: boolean, error: ApiError | null | undefined) {
  const state = useRef<'nothing' | 'typed' | 'sent'>('nothing');
  useEffect(() => {
    if (opened) state.current = 'nothing';
  }, [opened]);
  useEffect(() => {
    // Sent by a question that covers the form.
    if (busy) state.current = 'sent';
  }, [busy]);
  useEffect(() => {
    if (error != null && state.current === 'sent') state.current = 'typed';
  }, [error]);
  return {
    unsaved: () => state.current === 'typed',
    note: () => void (state.current = 'typed'),
    send: () => void (state.current = 'sent'),
    forget: () => void (state.current = 'nothing'),
  };
}
