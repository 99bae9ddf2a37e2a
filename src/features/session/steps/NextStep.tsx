import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { NewPasswordForm } from '../../../ui/forms/NewPasswordForm.tsx';
import { SignedOutFrame } from '../../../ui/shell/SignedOutFrame.tsx';
import type { Session } from '../session.ts';
import { CodeForm } from './CodeForm.tsx';
import { Enrolment } from './Enrolment.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from '../login.module.css';

/** The step of the sign-in after the password. */
export default function NextStep({ session: { actor } }: { session: Session }) {
  const challenge = useSelector(actor, ({ context }) => context.challenge);
  const codes = useSelector(actor, ({ context }) => context.recoveryCodes);
  const message = useSelector(actor, ({ context }) => context.message);
  const busy = useSelector(actor, ({ value }) => value === 'signingIn');
  const back = (
    <button type="button" className={css.back} onClick={() => actor.send({ type: 'START_AGAIN' })}>
      Start again
    </button>
  );
  const step = (title: string, lead: string, children: ReactNode, problem: string | null = null) => (
    <SignedOutFrame title={title} lead={lead} problem={problem}>
      {children}
      {back}
    </SignedOutFrame>
  );
  if (codes !== null)
    return (
      <SignedOutFrame
        title="Keep your recovery codes"
        lead="Each of them signs you in once if your authenticator is lost."
      >
        <RecoveryCodes codes={codes} done="Continue" onDone={() => actor.send({ type: 'CODES_KEPT' })} />
      </SignedOutFrame>
    );
  if (challenge === null) return null;
  const answer = (text: string): void =>
    actor.send({ type: 'ANSWER', credentials: { kind: 'answer', text } });
  const form = { error: message, busy, onSubmit: answer };
  switch (challenge.asks) {
    case 'second_factor':
      return step(
        'Enter your code',
        'The six digits that your authenticator shows now. If you have lost it, enter one of your recovery codes.',
        <CodeForm label="Code" submit="Continue" {...form} />,
      );
    case 'passkey':
      return step(
        'Use your passkey',
        'Your role requires more than a password to sign in.',
        <Button
          loading={busy}
          fullWidth
          onClick={() => actor.send({ type: 'ANSWER', credentials: { kind: 'passkey' } })}
        >
          Sign in with a passkey
        </Button>,
        busy ? null : message,
      );
    case 'enrol':
      return step(
        'Set up a second factor',
        'Your role requires more than a password to sign in.',
        challenge.enrolment !== undefined && (
          <>
            <Enrolment enrolment={challenge.enrolment} />
            <CodeForm label="Code from the app" submit="Turn it on" {...form} />
          </>
        ),
      );
    case 'new_password':
      return step(
        'Choose a password',
        'Someone else set your current password. Choose one that only you know.',
        <NewPasswordForm
          names={[]}
          hint="It must not contain your name."
          submit="Change the password and sign in"
          busy={busy}
          refusal={message}
          onSubmit={answer}
        />,
      );
  }
}
