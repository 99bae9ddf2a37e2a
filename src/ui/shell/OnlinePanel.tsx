import { Modal } from '@mantine/core';
import type { AnswerOf } from '../../api/client.ts';
import { ROLE_NAME } from '../../domain/codes.ts';
import css from './shell.module.css';
import { useLayer } from '../actions/open-dialogs.ts';

interface OnlinePanelProps {
  opened: boolean;
  presence: AnswerOf<'getLiveUserCount'>;
  onClose: () => void;
}

/** The people with a request in the last five minutes. */
export default function OnlinePanel({ opened, presence, onClose }: OnlinePanelProps) {
  const unnamed = presence.onlineUserCount - presence.users.length;
  useLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`${presence.onlineUserCount} of ${presence.totalUserCount} people are online`}
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ul className={css.people}>
        {presence.users.map((person) => (
          <li key={person.id}>
            <b>{person.name}</b>
            <span>{[person.company_name, ROLE_NAME[person.role_id]].filter(Boolean).join(' · ')}</span>
            <small>{minutesAgo(person.seen_at)}</small>
          </li>
        ))}
      </ul>
      {unnamed > 0 && <p>And {unnamed} more.</p>}
    </Modal>
  );
}

function minutesAgo(at: string): string {
  const minutes = Math.round((Date.now() - Date.parse(at)) / 60_000);
  return minutes < 1 ? 'now' : `${minutes} min ago`;
}
