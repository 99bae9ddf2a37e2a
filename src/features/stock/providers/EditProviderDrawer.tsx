import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { changeOf, draftOf, isReady } from './provider-draft.ts';
import { ProviderFields } from './ProviderFields.tsx';
import type { Provider } from '../upload.ts';

interface EditProviderDrawerProps {
  provider: Provider;
  opened: boolean;
  onClose: () => void;
}

export function EditProviderDrawer({ provider, opened, onClose }: EditProviderDrawerProps) {
  const [draft, setDraft] = useState(() => draftOf(provider));
  const [version] = useState(provider.version);
  const [isTried, setTried] = useState(false);
  const change = useApiMutation('updateProvider', {
    invalidates: ['listProviders'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Edit ${provider.name}`}
      submit="Save"
      busy={change.isPending}
      error={change.error}
      onSubmit={() => {
        setTried(true);
        return (
          isReady(draft) &&
          change.mutate({ path: { id: provider.id }, data: { ...changeOf(draft), version } })
        );
      }}
    >
      <ProviderFields draft={draft} isTried={isTried} onChange={setDraft} provider={provider} />
    </DrawerForm>
  );
}
