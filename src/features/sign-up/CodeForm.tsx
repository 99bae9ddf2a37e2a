import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { countNoun } from '../../domain/text/count-nouns.ts';
import type { Problem } from '../../machines/browser/sign-up.machine.ts';
import { useAutoFocus } from '../../ui/forms/use-auto-focus.ts';
import css from './sign-up.module.css';
import fields from '../../ui/forms/fields.module.css';

interface CodeFormProps {
  /** When (ISO) another code can be asked for. */
  againAt: string;
  busy: boolean;
  problem: Problem | null;
  submit: string;
  onVerify: (otp: string) => void;
  onAgain: () => void;
  /** Other actions beside asking for another code. */
  children?: ReactNode;
}

/** The code of a mail: typed or pasted, with or without spaces. */
export function CodeForm({ againAt, busy, problem, submit, onVerify, onAgain, children }: CodeFormProps) {
  const [otp, setOtp] = useState('');
  const field = useAutoFocus();
  const seconds = useSecondsUntil(againAt);
  return (
    <form
      className={fields.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onVerify(otp);
      }}
    >
      <TextInput
        label="Code"
        className={css.code}
        required
        withAsterisk={false}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        ref={field}
        value={otp}
        error={problem?.field === 'otp' ? problem.message : null}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
      <p className={css.ways}>
        {seconds > 0 ? (
          <span>You can ask for another code in {countNoun(seconds, 'second')}.</span>
        ) : (
          <Anchor component="button" type="button" onClick={onAgain}>
            Send another code
          </Anchor>
        )}
        {children}
      </p>
    </form>
  );
}

function useSecondsUntil(moment: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}
