import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query.ts';
import { deviceName } from '../../../lists/device-name.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { makePasskey } from '../passkey.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import css from '../steps/steps.module.css';

/** Makes a passkey in this browser, after the password, and registers it. */
export function NewPasskey({ onDone }: { onDone: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const make = useMutation({
    mutationFn: async (current_password: string) => {
      const { data } = await call('beginPasskey', { data: { current_password } });
      const attestation = await makePasskey(data);
      const { passkey_challenge } = data;
      return call('registerPasskey', { data: { name, passkey_challenge, attestation } });
    },
    onSuccess: async ({ message }) => {
      toast.done(message);
      await queryClient.invalidateQueries({ queryKey: ['listPasskeys'] });
      onDone();
    },
  });
  return (
    <div className={css.enrolment}>
      <TextInput
        label="Name of the passkey"
        maxLength={60}
        // Refused afterwards, the device would keep a passkey that the portal does not know.
        error={name.trim() === '' ? 'Enter a name.' : undefined}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordPrompt
        submit="Continue"
        busy={make.isPending}
        error={make.error}
        onCancel={onDone}
        onSubmit={(password) => name.trim() !== '' && make.mutate(password)}
      />
    </div>
  );
}
