import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { faultOfPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../domain/passwords.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';

interface AssociatePasswordDrawerProps {
  associate: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
}

/** Sets a password for a business associate. */
export default function AssociatePasswordDrawer(props: AssociatePasswordDrawerProps) {
  // Reopening starts with an empty field.
  return props.opened ? <Form {...props} /> : null;
}

function Form({ associate, opened, onClose }: AssociatePasswordDrawerProps) {
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState(false);
  const set = useApiMutation('setAssociatePassword', {
    invalidates: ['getAccount'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const fault = faultOfPassword(password, associate.name.split(' '));
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Set a password for ${associate.name}`}
      lead="They are signed out everywhere and choose their own password at the next sign-in. Tell them this one by phone or in person."
      submit="Set password"
      busy={set.isPending}
      error={set.error}
      onSubmit={() => set.mutate({ path: { id: associate.id }, data: { password } })}
    >
      <PasswordInput
        label="Password"
        description={`At least ${SHORTEST_PASSWORD} characters.`}
        required
        withAsterisk={false}
        autoComplete="off"
        maxLength={LONGEST_PASSWORD}
        value={password}
        error={left && password !== '' ? fault : null}
        onBlur={() => setLeft(true)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
    </DrawerForm>
  );
}
