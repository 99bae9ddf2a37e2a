import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { EMPTY_CLIENT, newClientOf } from './client-draft.ts';
import { ClientFields } from './ClientFields.tsx';

interface AddClientDrawerProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (id: string) => void;
  /** Administrators choose the client's associate; an associate's clients are their own. */
  chooses: boolean;
}

/** Adds a client with their business. Documents follow later. */
export default function AddClientDrawer({ opened, onClose, onAdded, chooses }: AddClientDrawerProps) {
  const [draft, setDraft] = useState(EMPTY_CLIENT);
  const add = useApiMutation('addClientWithBusiness', {
    invalidates: ['listClients', 'listClientOptions'],
    onSuccess: ({ message, data }) => {
      toast.done(message);
      setDraft(EMPTY_CLIENT);
      onClose();
      onAdded(data.id);
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Add a client"
      lead="The business starts unregistered. It is registered once both KYC documents are approved."
      submit="Add client"
      busy={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate({ data: newClientOf(draft) })}
    >
      <ClientFields
        draft={draft}
        onChange={(change) => setDraft({ ...draft, ...change })}
        error={add.error}
        isNew
        chooses={chooses}
        renames
      />
    </DrawerForm>
  );
}
