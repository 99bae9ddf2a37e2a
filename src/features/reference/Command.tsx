import { useState } from 'react';
import css from './reference.module.css';

/** A command with a copy button. */
export function Command({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className={css.command}>
      <pre tabIndex={0}>{text}</pre>
      <button type="button" onClick={copy} onBlur={() => setCopied(false)}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
