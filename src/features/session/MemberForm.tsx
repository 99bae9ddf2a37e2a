import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { MemberCredentials } from './signing-in.ts';
import fields from '../../ui/forms/fields.module.css';

interface MemberFormProps {
  value: MemberCredentials;
  onChange: (value: MemberCredentials) => void;
  busy: boolean;
  onSubmit: () => void;
}

export function MemberForm({ value, onChange, busy, onSubmit }: MemberFormProps) {
  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <TextInput
        label="E-mail or user name"
        name="email"
        autoComplete="username"
        maxLength={200}
        required
        withAsterisk={false}
        value={value.email}
        onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        withAsterisk={false}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <Button type="submit" loading={busy} fullWidth>
        Sign in
      </Button>
    </form>
  );
}
