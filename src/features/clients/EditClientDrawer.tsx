import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { BUSINESS_STATUS } from '../../domain/codes.ts';
import { titleOf } from '../../lists/clients.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { ClientDetail } from './client.ts';
import { changeOf, draftOf } from './client-draft.ts';
import { ClientFields } from './ClientFields.tsx';

interface EditClientDrawerProps {
  client: ClientDetail;
  opened: boolean;
  onClose: () => void;
  /** Only administrators change the associate, the user name and the e-mail. */
  isAdministrator: boolean;
}

/** Changes a customer's business, contact person and business associate. */
export default function EditClientDrawer({
  client,
  opened,
  onClose,
  isAdministrator,
}: EditClientDrawerProps) {
  const [draft, setDraft] = useState(draftOf(client));
  const [read] = useState(client);
  const change = useApiMutation('updateClient', {
    invalidates: ['getClient', 'getAccount', 'listClients', 'listClientOptions'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const isRegistered = client.business?.status === BUSINESS_STATUS.registered;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Edit ${titleOf(client)}`}
      lead={
        isRegistered
          ? 'The KYC documents of a registered business prove its company name and tax number. Unregister it to change those.'
          : undefined
      }
      submit="Save"
      busy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ path: { id: client.id }, data: changeOf(draft, read) })}
    >
      <ClientFields
        draft={draft}
        onChange={(next) => setDraft({ ...draft, ...next })}
        error={change.error}
        isNew={false}
        chooses={isAdministrator}
        renames={isAdministrator}
      />
    </DrawerForm>
  );
}
