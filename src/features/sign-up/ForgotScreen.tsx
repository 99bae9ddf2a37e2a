import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { forgotPasswordMachine } from '../../machines/browser/forgot-password.machine.ts';
import { stateName } from '../../machines/state-name.ts';
import type { CodeRequest } from '../../machines/browser/sign-up.machine.ts';
import { NewPasswordForm } from '../../ui/forms/NewPasswordForm.tsx';
import { SignedOutFrame } from '../../ui/shell/SignedOutFrame.tsx';
import { AddressForm } from './AddressForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NoMailYet } from './NoMailYet.tsx';
import { sendsMail } from './sends-mail.ts';
import css from './sign-up.module.css';

const machine = forgotPasswordMachine.provide({
  actors: {
    ask: fromPromise<CodeRequest, { email: string }>(async ({ input }) => {
      const { data } = await call('forgotPassword', { data: input });
      return { ...data, email: input.email };
    }),
    verify: fromPromise<unknown, { request: string; otp: string }>(({ input }) =>
      call('verifyResetCode', { data: input }),
    ),
    save: fromPromise<unknown, { request: string; password: string }>(({ input }) =>
      call('resetPassword', { data: input }),
    ),
  },
});

/** A forgotten password: the e-mail, the code, a new password. */
export function ForgotScreen() {
  const [state, send] = useMachine(machine);
  const { asked, email, problem } = state.context;
  const [said, setSaid] = useState(email);
  const now = stateName(state);
  const at = stepOf(now);

  return (
    <SignedOutFrame
      title={at === 'done' ? 'Your password is changed' : 'Forgot your password?'}
      lead={leadOf(at).replace('%', asked?.email ?? '')}
      problem={problem?.field === null ? problem.message : null}
    >
      {(at === 'address' || at === 'code') && <NoMailYet />}
      {at === 'address' && (
        <AddressForm
          email={said}
          submit="Send me a code"
          busy={now === 'asking'}
          problem={problem}
          onSubmit={(next) => {
            setSaid(next);
            send({ type: 'ASK', email: next });
          }}
        />
      )}
      {at === 'code' && asked !== null && (
        <CodeForm
          againAt={asked.again_at}
          submit="Continue"
          busy={now === 'verifying'}
          problem={problem}
          onVerify={(otp) => send({ type: 'VERIFY', otp })}
          onAgain={() => send({ type: 'ASK', email: asked.email })}
        >
          <Anchor component="button" type="button" onClick={() => send({ type: 'START_OVER' })}>
            Another e-mail
          </Anchor>
        </CodeForm>
      )}
      {at === 'password' && (
        <NewPasswordForm
          hint="A sentence is easy to remember."
          names={[]}
          submit="Change the password"
          busy={now === 'saving'}
          refusal={problem?.field === 'password' ? problem.message : null}
          onSubmit={(password) => send({ type: 'SAVE', password })}
        />
      )}
      {at === 'done' ? (
        <Button component={Link} to="/login" fullWidth>
          Sign in
        </Button>
      ) : (
        <p className={css.ways}>
          <Link to="/login">Back to sign-in</Link>
        </p>
      )}
    </SignedOutFrame>
  );
}

type Step = 'address' | 'code' | 'password' | 'done';

const LEAD: Record<Step, string> = {
  address: 'Enter the e-mail of your account. If the account exists, we send a code to it.',
  code: 'If there is an account for %, we have sent a six-digit code to it. Check the spam folder, too.',
  password: 'The code is correct. Choose a new password.',
  done: 'You are signed out everywhere. Sign in with the new password.',
};

/** What differs without a mail server. */
const UNSENT: Partial<Record<Step, string>> = {
  address: 'To choose a new password you need a code, which cannot be sent yet.',
  code: 'If there is an account for %, its six-digit code is not sent.',
};

const leadOf = (step: Step): string => (sendsMail() ? LEAD[step] : (UNSENT[step] ?? LEAD[step]));

function stepOf(state: string): Step {
  switch (state) {
    case 'code':
    case 'verifying':
      return 'code';
    case 'password':
    case 'saving':
      return 'password';
    case 'done':
      return 'done';
    default:
      return 'address';
  }
}
