import { Button, Checkbox, Modal } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { plural } from '../format.ts';
import { LazyOverlay } from './LazyOverlay.tsx';
import { useLayer, useOpenDialog } from './open-dialogs.ts';
import css from './ConfirmAction.module.css';

export interface ConfirmActionProps {
  opened: boolean;
  onClose: () => void;
  /** The action in words, `Release 3 holds`, as the title and on the button. */
  title: string;
  /** The button's text when it differs from the title because the action has changed meanwhile. */
  button?: string;
  /** The text of the button that changes nothing. */
  cancel?: string;
  /** One sentence on what will happen. */
  children: ReactNode;
  /** The stones or documents affected. */
  stones?: readonly string[];
  noun?: string;
  /** The checkbox of what the person cannot take back: `I know that it cannot be restored`. */
  acknowledge?: string | undefined;
  /** Whether the button is red: it refuses or ends something. Otherwise as `acknowledge` says. */
  danger?: boolean | undefined;
  /** Input fields of the action: a reason, a remark. */
  fields?: ReactNode;
  /** False while a field is invalid. */
  ready?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

const SHOWN = 12;
const NO_STONES: readonly string[] = [];

/** The dialog of ConfirmAction, loaded when it first opens. */
export default function ConfirmActionPanel(props: ConfirmActionProps) {
  const { opened, onClose, title, stones = NO_STONES, acknowledge, busy = false, ready = true } = props;
  useOpenDialog(opened);
  // It fades out with the words with which it was shown.
  const [shown, setShown] = useState(title);
  if (opened && shown !== title) setShown(title);
  const isTyped = useRef(false);
  useEffect(() => {
    if (opened) isTyped.current = false;
  }, [opened]);
  const [asking, setAsking] = useState(false);
  // Cancel is deliberate, while Escape, the cross and a click beside the dialog may be accidents.
  const close = (): void => (isTyped.current && !busy ? setAsking(true) : onClose());
  useLayer(opened, close);
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={opened ? title : shown}
        size={480}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {/* Remounted each time it opens, so that the checkbox starts unticked. */}
        {opened && (
          <Consent
            {...props}
            acknowledge={acknowledge}
            busy={busy}
            ready={ready}
            stones={stones}
            onTyped={() => (isTyped.current = true)}
          />
        )}
      </Modal>
      <LazyOverlay opened={opened && asking}>
        <ConfirmActionPanel
          opened={opened && asking}
          onClose={() => setAsking(false)}
          title="Discard what you wrote"
          cancel="Keep writing"
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
        >
          It is lost when you close this.
        </ConfirmActionPanel>
      </LazyOverlay>
    </>
  );
}

/** A field for words or figures; a choice or a tick is quickly made again. */
const isWriting = (field: EventTarget): boolean =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && field.type !== 'checkbox' && field.ariaHasPopup === null);

function Consent({
  title,
  button = title,
  cancel = 'Cancel',
  children,
  stones = NO_STONES,
  noun = 'stone',
  acknowledge,
  danger = acknowledge !== undefined,
  fields,
  ready,
  busy,
  onClose,
  onConfirm,
  onTyped,
}: ConfirmActionProps & { onTyped: () => void }) {
  const [agreed, setAgreed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Ctrl or Cmd with Enter confirms from any field, because Enter is a new line in a text area.
    function onKey(event: KeyboardEvent): void {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const asksConsent = acknowledge !== undefined;
  return (
    <form
      ref={form}
      className={css.form}
      onInput={({ target }) => isWriting(target) && onTyped()}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready === true && (!asksConsent || agreed)) onConfirm();
      }}
    >
      <p className={css.sentence}>{children}</p>
      {stones.length > 0 && (
        <div>
          <p className={css.count}>{plural(stones.length, noun)}</p>
          <ul className={css.stones}>
            {stones.slice(0, SHOWN).map((stone) => (
              <li key={stone}>{stone}</li>
            ))}
            {stones.length > SHOWN && <li className={css.more}>and {stones.length - SHOWN} more</li>}
          </ul>
        </div>
      )}
      {fields}
      {asksConsent && (
        <Checkbox
          label={acknowledge}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          data-autofocus
        />
      )}
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          type="submit"
          className={danger ? css.destructive : undefined}
          disabled={ready !== true || (asksConsent && !agreed)}
          loading={busy === true}
          // A disabled button cannot take the focus; the dialog's first control gets it instead.
          data-autofocus={(ready === true && !asksConsent) || undefined}
        >
          {button}
        </Button>
      </div>
    </form>
  );
}
