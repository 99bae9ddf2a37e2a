import { Textarea } from '@mantine/core';
import css from './actions.module.css';

interface LimitReasonProps {
  /** The sentence of the limit. */
  why: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Staff exceed a limit of the client: shows the limit and asks for a reason. */
export function LimitReason({ why, value, onChange }: LimitReasonProps) {
  return (
    <div className={css.beyond}>
      <p role="status">{why}</p>
      <Textarea
        label="Reason for the exception"
        description="The reason is kept in each stone’s history, where the client can see it."
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
