import { Button } from '@mantine/core';
import { useState } from 'react';
import { NewPasswordField } from '../../ui/forms/NewPasswordField.tsx';
import css from './entrance.module.css';

interface ChosenPasswordProps {
  names: readonly string[];
  submit: string;
  busy: boolean;
  refusal: string | null;
  onSubmit: (password: string) => void;
}

/** The one field of a new password, for somebody who has proven who they are. */
export function ChosenPassword({ names, submit, busy, refusal, onSubmit }: ChosenPasswordProps) {
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
        hint="A sentence is easy to remember."
        names={names}
        value={password}
        refusal={refusal}
        onChange={setPassword}
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
    </form>
  );
}
