import { Button } from '@mantine/core';
import { IconFileUpload, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { useUser } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { EditProviderDrawer } from './EditProviderDrawer.tsx';
import { mayFetch } from './syncs.ts';
import { mayBringIn, type Provider } from '../upload.ts';

interface ProviderActionsProps {
  provider: Provider;
  onUpload: (providerId: string) => void;
  onRemoved: () => void;
}

/** The actions on a provider: fetch, upload, edit, deactivate, remove. */
export function ProviderActions({ provider, onUpload, onRemoved }: ProviderActionsProps) {
  const may = mayBringIn(useUser());
  const [asked, setAsked] = useState<'edit' | 'rest' | 'remove' | null>(null);
  const close = (): void => setAsked(null);
  const path = { id: provider.id };
  const sync = useApiMutation('syncProvider', {
    invalidates: ['listSyncs', 'listProviders'],
    onSuccess: ({ message }) => toast.done(message),
    onError: ({ message }) => toast.failed(message),
  });
  const rest = useApiMutation('updateProvider', {
    invalidates: ['listProviders'],
    rereads: true,
    onSuccess: ({ message }) => {
      toast.done(message);
      close();
    },
    onError: ({ message }) => toast.failed(message),
  });
  const remove = useApiMutation('deleteProvider', {
    invalidates: ['listProviders'],
    onSuccess: ({ message }) => {
      toast.done(message);
      close();
      onRemoved();
    },
    onError: ({ message }) => {
      toast.failed(message);
      close();
    },
  });
  const { name, is_active: isActive } = provider;
  return (
    <>
      <ActionButton
        decision={may.ok ? mayFetch(provider) : may}
        loading={sync.isPending}
        leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
        onClick={() => sync.mutate({ path })}
      >
        Sync now
      </ActionButton>
      <ActionButton
        variant="default"
        decision={may}
        leftSection={<IconFileUpload size={16} stroke={1.5} aria-hidden />}
        onClick={() => onUpload(provider.id)}
      >
        Upload a sheet
      </ActionButton>
      <ActionButton
        variant="default"
        decision={may}
        leftSection={<IconPencil size={16} stroke={1.5} aria-hidden />}
        onClick={() => setAsked('edit')}
      >
        Edit
      </ActionButton>
      {may.ok && (
        <>
          <Button variant="subtle" onClick={() => setAsked('rest')}>
            {isActive ? 'Make inactive' : 'Make active'}
          </Button>
          <Button variant="subtle" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </>
      )}
      {asked === 'edit' && <EditProviderDrawer opened provider={provider} onClose={close} />}
      <ConfirmAction
        opened={asked === 'rest'}
        onClose={close}
        title={isActive ? 'Make inactive' : 'Make active'}
        busy={rest.isPending}
        onConfirm={() => rest.mutate({ path, data: { is_active: !isActive, version: provider.version } })}
      >
        {isActive
          ? `The feed of ${name} is no longer fetched. Its stones stay as they are.`
          : `${name} is fetched again on its schedule.`}
      </ConfirmAction>
      <ConfirmAction
        opened={asked === 'remove'}
        onClose={close}
        title="Remove"
        acknowledge="I know that a removed provider cannot be restored"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ path })}
      >
        {`${name} is removed with its settings and password. A provider with imported stock cannot be removed: make it inactive instead.`}
      </ConfirmAction>
    </>
  );
}
