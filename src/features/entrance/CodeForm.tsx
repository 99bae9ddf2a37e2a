import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { counted } from '../../domain/text/counted.ts';
import type { Problem } from '../../machines/browser/sign-up.machine.ts';
import css from './entrance.module.css';

interface CodeFormProps {
  /** When (ISO) another code can be asked for. */
  againAt: string;
  busy: boolean;
  problem: Problem | null;
  submit: string;
  onVerify: (otp: string) => void;
  onAgain: () => void;
  /** Other ways on, beside asking for another code. */
  children?: ReactNode;
}

/** The code of a mail: typed or pasted, with or without spaces. */
export function CodeForm({ againAt, busy, problem, submit, onVerify, onAgain, children }: CodeFormProps) {
  const [otp, setOtp] = useState('');
  const seconds = useSecondsUntil(againAt);
  return (
    <form
      className={css.form}
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
        data-autofocus
        autoFocus
        value={otp}
        error={problem?.field === 'otp' ? problem.message : null}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} fullWidth>
        {submit}
      </Button>
      <p className={css.ways}>
        {seconds > 0 ? (
          <span>You can ask for another code in {counted(seconds, 'second')}.</span>
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
  const left = (): number => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `left` changes with the moment alone
  }, [moment]);
  return seconds;
}
