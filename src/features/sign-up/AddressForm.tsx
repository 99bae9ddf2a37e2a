import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../machines/browser/sign-up.machine.ts';
import { useAutoFocus } from '../../ui/forms/use-auto-focus.ts';
import fields from '../../ui/forms/fields.module.css';

interface AddressFormProps {
  email: string;
  submit: string;
  busy: boolean;
  problem: Problem | null;
  onSubmit: (email: string) => void;
}

/** An e-mail to which a code is sent. */
export function AddressForm({ email, submit, busy, problem, onSubmit }: AddressFormProps) {
  const [typed, setTyped] = useState(email);
  const field = useAutoFocus();
  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(typed.trim());
      }}
    >
      <TextInput
        label="E-mail"
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        maxLength={200}
        ref={field}
        value={typed}
        error={problem?.field === 'email' ? problem.message : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
    </form>
  );
}
