import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { NewPasswordField } from '../../../ui/forms/NewPasswordField.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import type { User } from '../../../ui/session/session.ts';

interface PasswordDrawerProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

/** Changes the user's own password. */
export default function PasswordDrawer(props: PasswordDrawerProps) {
  // Reopening starts with empty fields.
  return props.opened ? <Password {...props} /> : null;
}

function Password({ user, opened, onClose }: PasswordDrawerProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useApiMutation('changePassword', {
    invalidates: [],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  const names = [
    user.first_name,
    user.last_name,
    user.user_name ?? '',
    user.business_details?.company_name ?? '',
  ];
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Change password"
      submit="Change password"
      busy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ data: { current_password: current, password } })}
    >
      <PasswordInput
        label="Current password"
        required
        withAsterisk={false}
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <NewPasswordField
        label="New password"
        hint="You stay signed in here, and are signed out everywhere else."
        names={names}
        value={password}
        onChange={setPassword}
      />
    </DrawerForm>
  );
}
