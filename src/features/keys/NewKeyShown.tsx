import { Button } from '@mantine/core';
import { useState } from 'react';
import css from './keys.module.css';

/** A key that was just made. It is in the page only until it is put away. */
export function NewKeyShown({ value, onDone }: { value: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={css.made} role="status">
      <p>Copy the key now. It is not shown again.</p>
      <code className={css.value}>{value}</code>
      <div className={css.acts}>
        <Button size="compact-sm" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
