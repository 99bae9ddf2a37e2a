import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { Session } from '../session.ts';
import { CodeForm } from './CodeForm.tsx';
import { Enrolment } from './Enrolment.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from '../login.module.css';

/** What the sign-in asks for after the password. */
export default function NextStep({ session: { actor } }: { session: Session }) {
  const challenge = useSelector(actor, ({ context }) => context.challenge);
  const codes = useSelector(actor, ({ context }) => context.recoveryCodes);
  const message = useSelector(actor, ({ context }) => context.message);
  const busy = useSelector(actor, ({ value }) => value === 'signingIn');
  if (codes !== null)
    return (
      <>
        <h1>Keep your recovery codes</h1>
        <RecoveryCodes codes={codes} done="Continue" onDone={() => actor.send({ type: 'CODES_KEPT' })} />
      </>
    );
  if (challenge === null) return null;
  const answer = (text: string): void =>
    actor.send({ type: 'ANSWER', credentials: { kind: 'answer', text } });
  return (
    <>
      {challenge.asks === 'second_factor' && (
        <>
          <h1>Enter your code</h1>
          <p className={css.lead}>
            The six digits that your authenticator shows now. If you have lost it, enter one of your recovery
            codes.
          </p>
          <CodeForm label="Code" submit="Continue" error={message} busy={busy} onSubmit={answer} />
        </>
      )}
      {challenge.asks === 'passkey' && (
        <>
          <h1>Use your passkey</h1>
          <p className={css.lead}>Your role needs more than a password to sign in.</p>
          {message !== null && !busy && (
            <p role="alert" className={css.refused}>
              {message}
            </p>
          )}
          <Button
            loading={busy}
            fullWidth
            onClick={() => actor.send({ type: 'ANSWER', credentials: { kind: 'passkey' } })}
          >
            Sign in with a passkey
          </Button>
        </>
      )}
      {challenge.asks === 'enrol' && challenge.enrolment !== undefined && (
        <>
          <h1>Set up a second factor</h1>
          <p className={css.lead}>Your role needs more than a password to sign in.</p>
          <Enrolment enrolment={challenge.enrolment} />
          <CodeForm
            label="Code that the app shows"
            submit="Turn it on"
            error={message}
            busy={busy}
            onSubmit={answer}
          />
        </>
      )}
      {challenge.asks === 'new_password' && (
        <>
          <h1>Choose a password</h1>
          <p className={css.lead}>Somebody else has set the one that you have. Only you know the new one.</p>
          <NewPasswordForm error={message} busy={busy} onSubmit={answer} />
        </>
      )}
      <button type="button" className={css.back} onClick={() => actor.send({ type: 'START_AGAIN' })}>
        Start again
      </button>
    </>
  );
}
