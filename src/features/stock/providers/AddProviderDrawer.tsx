import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { changeOf, draftOf, isReady } from './provider-draft.ts';
import { ProviderFields } from './ProviderFields.tsx';
import type { Provider } from '../upload.ts';

interface AddProviderDrawerProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (provider: Provider) => void;
}

export function AddProviderDrawer({ opened, onClose, onAdded }: AddProviderDrawerProps) {
  const [draft, setDraft] = useState(() => draftOf(null));
  const [isTried, setTried] = useState(false);
  const add = useApiMutation('createProvider', {
    invalidates: ['listProviders'],
    onSuccess: ({ data, message }) => {
      toast.done(message);
      setDraft(draftOf(null));
      setTried(false);
      onClose();
      onAdded(data);
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Add a provider"
      lead="A company whose stones we offer. Its sheets are uploaded under its name or fetched from its feed, and the mapping of their columns is remembered for it."
      submit="Add provider"
      busy={add.isPending}
      error={add.error}
      onSubmit={() => {
        setTried(true);
        if (!isReady(draft)) return false;
        const { feed_host_key: _never, ...data } = changeOf(draft);
        return add.mutate({ data: { ...data, name: draft.name } });
      }}
    >
      <ProviderFields draft={draft} isTried={isTried} onChange={setDraft} provider={null} />
    </DrawerForm>
  );
}
