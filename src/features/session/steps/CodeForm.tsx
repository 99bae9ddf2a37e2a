import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import fields from '../../../ui/forms/fields.module.css';

interface CodeFormProps {
  label: string;
  submit: string;
  /** Why the last code was refused. */
  error: string | null;
  busy: boolean;
  onSubmit: (code: string) => void;
}

/** One code of an authenticator, or a recovery code. */
export function CodeForm({ label, submit, error, busy, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(code.trim());
      }}
    >
      <TextInput
        label={label}
        name="code"
        autoComplete="one-time-code"
        ref={field}
        required
        withAsterisk={false}
        maxLength={20}
        error={busy ? null : error}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
    </form>
  );
}
