import { Button } from '@mantine/core';
import { useState } from 'react';
import { NewPasswordField } from '../../../ui/forms/NewPasswordField.tsx';
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
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(password);
      }}
    >
      <NewPasswordField
        label="New password"
        hint="It does not contain your name."
        names={[]}
        value={password}
        refusal={busy ? null : error}
        onChange={setPassword}
      />
      <Button type="submit" loading={busy} fullWidth>
        Change the password and sign in
      </Button>
    </form>
  );
}
