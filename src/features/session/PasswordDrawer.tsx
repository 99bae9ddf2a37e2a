import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import { faultOfPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../domain/passwords.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { User } from '../../ui/session/session.ts';

interface PasswordDrawerProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

/** Changes the own password. */
export default function PasswordDrawer(props: PasswordDrawerProps) {
  // Reopening starts with empty fields.
  return props.opened ? <Password {...props} /> : null;
}

function Password({ user, opened, onClose }: PasswordDrawerProps) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState(false);
  const change = useAct('changePassword', {
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
  const fault = faultOfPassword(password, names);
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
      <PasswordInput
        label="New password"
        description={`At least ${SHORTEST_PASSWORD} characters. You stay signed in here, and are signed out everywhere else.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        withAsterisk={false}
        autoComplete="new-password"
        maxLength={LONGEST_PASSWORD}
        value={password}
        error={left && password !== '' ? fault : null}
        onBlur={() => setLeft(true)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </DrawerForm>
  );
}
