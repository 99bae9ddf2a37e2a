import { Kbd, Modal } from '@mantine/core';
import { BELL_ROLES } from '../../domain/codes.ts';
import { useUser } from '../session/session.ts';
import css from './shell.module.css';
import { useLayer } from '../actions/open-dialogs.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/'], does: 'Find a stone, paper, client or screen, or type an action: hold PV104996' },
  { keys: ['Ctrl', 'K'], does: 'The same, even while typing elsewhere' },
  { keys: ['↑', '↓'], does: 'Move through the rows of a table' },
  { keys: ['Space'], does: 'Select the row; with Shift all rows up to it' },
  { keys: ['Ctrl', 'A'], does: 'Select all rows of the page' },
  { keys: ['Esc'], does: 'Clear the selection, or close what is open' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['H'], does: 'Hold the selected stones' },
  { keys: ['C'], does: 'Confirm them' },
  { keys: ['M'], does: 'Issue them on memo' },
  { keys: ['E'], does: 'Enquire about them' },
  { keys: ['O'], does: 'Offer a price for them' },
  { keys: ['J', 'K'], does: 'In Decisions: next or previous record' },
  { keys: ['A', 'R'], does: 'In Decisions: approve, accept or answer; reject or decline' },
  { keys: ['Z'], does: 'In Decisions: reverse the last approval, for a minute' },
  { keys: ['Ctrl', 'Enter'], does: 'Confirm a dialog' },
  { keys: ['?'], does: 'This help' },
];

const OF_THE_BELL: Shortcut = { keys: ['N'], does: 'Open your notices' };

/** It opens over every dialog; one that opened earlier may have its place in the page behind it. */
const OVER_DRAWERS = 300;

/** The list of keyboard shortcuts. */
export default function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { role_id: role } = useUser();
  const shortcuts = BELL_ROLES.includes(role) ? [OF_THE_BELL, ...SHORTCUTS] : SHORTCUTS;
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={480}
      zIndex={OVER_DRAWERS}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={css.shortcuts}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
