import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/notices/toast.ts';
import css from './steps.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The button's label. */
  done: string;
  onDone: () => void;
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.done('The codes are copied.');
    } catch {
      toast.failed('This browser blocks copying. Write the codes down.');
    }
  };
  return (
    <div className={css.recovery}>
      <p>
        Each code signs you in once without your authenticator. They are not shown again: print them, or keep
        them with your passwords.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => void copy()}>
        Copy the codes
      </Button>
      <Checkbox
        label="I have saved these codes"
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!kept} onClick={onDone}>
        {done}
      </Button>
    </div>
  );
}
