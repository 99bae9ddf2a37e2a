import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { STONE_CHANGES, type StoneChange } from '../../domain/webhooks.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGE_LABEL, type Webhook } from './webhook.ts';
import css from './webhooks.module.css';

interface WebhookDrawerProps {
  opened: boolean;
  clientId: string;
  /** The webhook to change; absent for a new one. */
  of?: Webhook;
  onClose: () => void;
  /** Receives the secret of a new one. */
  onMade: (secret: string) => void;
}

/** Adds a webhook, or changes its address and events. */
export default function WebhookDrawer({ opened, clientId, of, onClose, onMade }: WebhookDrawerProps) {
  const [url, setUrl] = useState(of?.url ?? 'https://');
  const [version] = useState(of?.version ?? '');
  const [changes, setChanges] = useState<readonly StoneChange[]>(of?.changes ?? STONE_CHANGES);
  const add = useApiMutation('addWebhook', {
    invalidates: ['listWebhooks'],
    onSuccess: ({ message, data }) => {
      onClose();
      onMade(data.secret);
      toast.done(message);
    },
  });
  const change = useApiMutation('changeWebhook', {
    invalidates: ['listWebhooks'],
    onSuccess: ({ message }) => {
      onClose();
      toast.done(message);
    },
  });
  const data = { url: url.trim(), changes: [...changes] };
  const submit = (): void =>
    of === undefined
      ? add.mutate({ path: { id: clientId }, data })
      : change.mutate({ path: { id: of.id }, data: { ...data, version } });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={of === undefined ? 'Add a webhook' : 'Edit the webhook'}
      lead="Messages are signed according to Standard Webhooks. Answer with 200 within ten seconds."
      submit={of === undefined ? 'Add webhook' : 'Save'}
      busy={add.isPending || change.isPending}
      error={add.error ?? change.error}
      onSubmit={submit}
    >
      <TextInput
        label="Address"
        description="https, on a server reachable from the internet"
        type="url"
        required
        maxLength={500}
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Send stones that become"
        required
        value={[...changes]}
        onChange={(chosen) => setChanges(STONE_CHANGES.filter((one) => chosen.includes(one)))}
      >
        <div className={css.choices}>
          {STONE_CHANGES.map((one) => (
            <Checkbox
              key={one}
              value={one}
              label={CHANGE_LABEL[one].label}
              description={CHANGE_LABEL[one].about}
            />
          ))}
        </div>
      </Checkbox.Group>
    </DrawerForm>
  );
}
