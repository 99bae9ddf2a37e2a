import { useState } from 'react';
import { useAct } from '../../../api/query.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { scheduleSaid } from '../../../domain/schedule-forms.ts';
import { changeOf, draftOf, hasFeed } from './provider-draft.ts';
import { ProviderFields } from './ProviderFields.tsx';
import type { Provider } from '../upload.ts';

interface EditProviderDrawerProps {
  provider: Provider;
  opened: boolean;
  onClose: () => void;
}

export function EditProviderDrawer({ provider, opened, onClose }: EditProviderDrawerProps) {
  const [draft, setDraft] = useState(() => draftOf(provider));
  const change = useAct('updateProvider', {
    invalidates: ['listProviders'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const isReady = !hasFeed(draft) || scheduleSaid(draft.schedule).fault === null;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Change ${provider.name}`}
      submit="Save"
      busy={change.isPending}
      error={change.error}
      onSubmit={() => isReady && change.mutate({ path: { id: provider.id }, data: changeOf(draft) })}
    >
      <ProviderFields draft={draft} onChange={setDraft} provider={provider} />
    </DrawerForm>
  );
}
