import { Button } from '@mantine/core';
import { useState } from 'react';
import fields from './fields.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';

interface NewPasswordFormProps {
  /** What the password must not contain, where it is known. */
  names: readonly string[];
  hint: string;
  submit: string;
  busy: boolean;
  refusal: string | null;
  onSubmit: (password: string) => void;
}

/** The one field of a new password, for somebody who has shown who they are. */
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
