import { Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { faultOfPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../../domain/passwords.ts';
import css from '../login.module.css';

interface NewPasswordFormProps {
  /** Why the last one was refused. */
  error: string | null;
  busy: boolean;
  onSubmit: (password: string) => void;
}

/** A password that takes the place of one that somebody else has set. */
export function NewPasswordForm({ error, busy, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [left, setLeft] = useState(false);
  const fault = left && password !== '' ? faultOfPassword(password, []) : null;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(password);
      }}
    >
      <PasswordInput
        label="New password"
        name="password"
        description={`At least ${SHORTEST_PASSWORD} characters, and not your name.`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        ref={field}
        required
        withAsterisk={false}
        maxLength={LONGEST_PASSWORD}
        error={busy ? null : (fault ?? error)}
        value={password}
        onBlur={() => setLeft(true)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <Button type="submit" loading={busy} fullWidth>
        Change the password and sign in
      </Button>
    </form>
  );
}
