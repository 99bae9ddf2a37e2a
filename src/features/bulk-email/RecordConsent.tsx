import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { plural } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import { CHANGED } from './bulk-email.ts';

interface RecordConsentProps {
  given: boolean;
  /** Ids of the clients. */
  clients: readonly string[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Records how clients agreed to get offers, or declined them. Kept with the author and time. */
export default function RecordConsent({ given, clients, opened, onClose, onDone }: RecordConsentProps) {
  const [how, setHow] = useState('');
  const record = useApiMutation('recordMailConsent', {
    invalidates: CHANGED,
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={given ? 'Agreed to offers' : 'Declined offers'}
      lead={
        given
          ? `Record that ${plural(clients.length, 'client')} agreed to get offers by e-mail. Clients who unsubscribed by a link can only agree again in their own profile.`
          : `Record that ${plural(clients.length, 'client')} declined offers by e-mail.`
      }
      submit="Record"
      busy={record.isPending}
      error={record.error}
      onSubmit={() => record.mutate({ data: { clients: [...clients], given, how } })}
    >
      <TextInput
        label="How they told you"
        description="For example: signed a form, asked at a fair, wrote an e-mail."
        required
        maxLength={300}
        error={record.error?.field === 'how'}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value)}
        data-autofocus
      />
    </DrawerForm>
  );
}
