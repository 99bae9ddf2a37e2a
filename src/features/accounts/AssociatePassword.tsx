import { lazy, useState } from 'react';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';

const AssociatePasswordDrawer = lazy(() => import('./AssociatePasswordDrawer.tsx'));

/** The button that opens the drawer; for administrators, on the account of an associate. */
export function AssociatePassword({ associate }: { associate: { id: string; name: string } }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <PersonButton
        whom={{ user_id: associate.id }}
        size="compact-md"
        variant="default"
        onClick={() => setOpened(true)}
      >
        Set password
      </PersonButton>
      <LazyOverlay opened={opened}>
        <AssociatePasswordDrawer associate={associate} opened={opened} onClose={() => setOpened(false)} />
      </LazyOverlay>
    </>
  );
}
