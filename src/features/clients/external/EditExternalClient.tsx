import { IconPencil } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { LazyOverlay } from '../../../ui/actions/LazyOverlay.tsx';
import { PersonButton } from '../../../ui/actions/PersonButton.tsx';
import { accessOf, useUser } from '../../../ui/session/session.ts';
import type { ClientDetail } from '../client.ts';

const ExternalClientDrawer = lazy(() => import('./ExternalClientDrawer.tsx'));

/** For those who may change external clients. */
export function EditExternalClient({ client }: { client: ClientDetail }) {
  const [editing, setEditing] = useState(false);
  const close = (): void => setEditing(false);
  if (!accessOf(useUser(), 'external-client').write) return null;
  return (
    <>
      <PersonButton
        whom={{ user_id: client.id }}
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit
      </PersonButton>
      <LazyOverlay opened={editing}>
        <ExternalClientDrawer
          key={String(editing)}
          opened={editing}
          onClose={close}
          onSaved={close}
          client={client}
        />
      </LazyOverlay>
    </>
  );
}
