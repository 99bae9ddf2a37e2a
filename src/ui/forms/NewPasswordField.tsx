import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { faultOfPassword, LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../../domain/passwords.ts';

interface NewPasswordFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** What it must not contain. */
  names: readonly string[];
  /** The server's error. */
  refusal?: string | null;
  /** A further hint after the length. */
  hint?: string;
}

/** A new password; its faults are shown once the field loses the focus. */
export function NewPasswordField({ label, value, onChange, names, refusal, hint }: NewPasswordFieldProps) {
  const [left, setLeft] = useState(false);
  const fault = left && value !== '' ? faultOfPassword(value, names) : null;
  const length = `At least ${SHORTEST_PASSWORD} characters.`;
  return (
    <PasswordInput
      label={label}
      description={hint === undefined ? length : `${length} ${hint}`}
      required
      withAsterisk={false}
      autoComplete="new-password"
      maxLength={LONGEST_PASSWORD}
      value={value}
      error={fault ?? refusal}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
    />
  );
}
