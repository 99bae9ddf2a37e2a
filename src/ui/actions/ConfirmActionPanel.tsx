import { Button, Checkbox, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { plural } from '../format.ts';
import css from './ConfirmAction.module.css';

export interface ConfirmActionProps {
  opened: boolean;
  onClose: () => void;
  /** The act in words: `Release 3 holds`. It stands on the button too. */
  title: string;
  /** What the button says instead, where the same act asks for something else by now. */
  button?: string;
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

const SHOWN = 12;
const NO_STONES: readonly string[] = [];

/** The drawn half of ConfirmAction; loaded when the first act is asked about. */
export default function ConfirmActionPanel(props: ConfirmActionProps) {
  const { opened, onClose, title, stones = NO_STONES, acknowledge, busy = false, ready = true } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {/* Mounted anew each time, so that yesterday's consent is not today's. */}
      {opened && <Consent {...props} acknowledge={acknowledge} busy={busy} ready={ready} stones={stones} />}
    </Modal>
  );
}

function Consent({
  title,
  button = title,
  children,
  stones = NO_STONES,
  noun = 'stone',
  acknowledge,
  fields,
  ready,
  busy,
  onClose,
  onConfirm,
}: ConfirmActionProps) {
  const [agreed, setAgreed] = useState(false);
  const destructive = acknowledge !== undefined;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready === true && (!destructive || agreed)) onConfirm();
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
      {destructive && (
        <Checkbox
          label={acknowledge}
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          data-autofocus
        />
      )}
      <div className={css.acts}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          className={destructive ? css.destructive : undefined}
          disabled={ready !== true || (destructive && !agreed)}
          loading={busy === true}
          // A button that cannot be pressed takes no focus: then the dialog's own first control has it.
          data-autofocus={(ready === true && !destructive) || undefined}
        >
          {button}
        </Button>
      </div>
    </form>
  );
}
