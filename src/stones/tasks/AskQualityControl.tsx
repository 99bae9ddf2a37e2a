import { lazy, useState } from 'react';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useUser } from '../../ui/session/session.ts';
import { mayMove, mayRead } from './task.ts';

const TaskForm = lazy(() => import('./TaskForm.tsx'));

/** The button with its form; hidden for clients, who ask by an enquiry. */
export function AskQualityControl(about: { stockNo: string; enquiryId?: string }) {
  const user = useUser();
  const [opened, setOpened] = useState(false);
  if (!mayRead(user)) return null;
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={mayMove(user, 'CREATE', null)}
        onClick={() => setOpened(true)}
      >
        Ask quality control
      </ActionButton>
      <LazyOverlay opened={opened}>
        <TaskForm key={String(opened)} opened={opened} onClose={() => setOpened(false)} {...about} />
      </LazyOverlay>
    </>
  );
}
