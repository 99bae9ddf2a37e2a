import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import { PopupContent } from '../../../ui/announcements/PopupContent.tsx';
import { useLayer, useOpenDialog } from '../../../ui/actions/open-dialogs.ts';
import { useWhenFree } from './use-when-free.ts';
import css from './announcements.module.css';
import { POPUP_SHOWN } from '../session.ts';

export type ShownAnnouncement = AnswerOf<'readShown'>['announcements'][number];

/**
 * The newest popup of this screen that the session has not seen, shown when the person is not busy.
 * At most one for each visit of the screen.
 */
export function AnnouncementPopup({ popups }: { popups: readonly ShownAnnouncement[] }) {
  const [popup, setPopup] = useState<ShownAnnouncement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useOpenDialog(isOpen);
  const [seen] = useState(popupsShown);
  const next = popups.find(({ id }) => !seen.includes(id));
  useWhenFree(popup === null && next !== undefined, () => {
    // Another tab may have shown it meanwhile.
    if (next === undefined || popupsShown().includes(next.id)) return;
    notePopup(next.id);
    setPopup(next);
    setIsOpen(true);
  });
  const close = (): void => setIsOpen(false);
  useLayer(isOpen, close);
  if (popup === null) return null;
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={popup.title}
      size={560}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PopupContent announced={popup} />
      <div className={css.acts}>
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

/**
 * Which popups this session has shown: the specification's popup-shown flag. (Specification,
 * section 4.)
 */
function popupsShown(): string[] {
  try {
    return (localStorage.getItem(POPUP_SHOWN) ?? '').split(' ').filter((id) => id !== '');
  } catch {
    // Storage is blocked: once for each load of the page, then.
    return [];
  }
}

function notePopup(id: string): void {
  try {
    localStorage.setItem(POPUP_SHOWN, [...popupsShown(), id].join(' '));
  } catch {
    // Storage is blocked or full.
  }
}
