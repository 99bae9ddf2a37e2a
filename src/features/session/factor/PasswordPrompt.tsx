import { Button, Group, PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from '../steps/steps.module.css';

interface PasswordPromptProps {
  submit: string;
  busy: boolean;
  error: { message: string } | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the user's password before an action that only the account's owner may do. */
export function PasswordPrompt({ submit, busy, error, onSubmit, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={css.enrolment}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(password);
      }}
    >
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        ref={field}
        required
        withAsterisk={false}
        maxLength={200}
        error={error?.message}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      <Group gap="xs">
        <Button type="submit" loading={busy}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
