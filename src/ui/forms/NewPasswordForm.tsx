import { Button } from '@mantine/core';
import { useState } from 'react';
import fields from './fields.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';

interface NewPasswordFormProps {
  /** What the password must not contain, if known. */
  names: readonly string[];
  hint: string;
  submit: string;
  busy: boolean;
  refusal: string | null;
  onSubmit: (password: string) => void;
}

/** The form for a new password, for a person who has been identified. */
export function NewPasswordForm({ names, hint, submit, busy, refusal, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(password);
      }}
    >
      <NewPasswordField
        label="New password"
        hint={hint}
        names={names}
        value={password}
        refusal={busy ? null : refusal}
        onChange={setPassword}
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
    </form>
  );
}
