import { Textarea } from '@mantine/core';
import css from './actions.module.css';

interface HoldReasonProps {
  /** What the limit says. */
  why: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Staff go beyond a limit of holding for a client: which one it is, and why they do. */
export function HoldReason({ why, value, onChange }: HoldReasonProps) {
  return (
    <div className={css.beyond}>
      <p role="status">{why}</p>
      <Textarea
        label="Reason for the exception"
        description="The reason is kept in each stone’s history, where the client can read it."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        required
        withAsterisk
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
