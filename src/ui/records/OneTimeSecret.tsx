import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import css from './OneTimeSecret.module.css';

interface OneTimeSecretProps {
  /** The noun in 'Copy the key now.' */
  name: string;
  value: string;
  onDone: () => void;
}

/** A new secret. It is in the page only until it is dismissed. */
export function OneTimeSecret({ name, value, onDone }: OneTimeSecretProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={css.made} role="status">
      <p>Copy the {name} now. It is not shown again.</p>
      <code className={css.value}>{value}</code>
      <Group gap="xs">
        <Button size="compact-sm" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          I have saved it
        </Button>
      </Group>
    </div>
  );
}
