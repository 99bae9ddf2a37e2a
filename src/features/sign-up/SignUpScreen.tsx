import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { call, type AnswerOf, type DataOf } from '../../api/client.ts';
import { stateName } from '../../machines/state-name.ts';
import { createSignUpMachine, type CodeRequest } from '../../machines/browser/sign-up.machine.ts';
import { keepDevice, knownDevice } from '../../ui/session/device.ts';
import { SignedOutFrame } from '../../ui/shell/SignedOutFrame.tsx';
import { storeSignUp, storedSignUp } from './stored-sign-up.ts';
import { AddressForm } from './AddressForm.tsx';
import { CodeForm } from './CodeForm.tsx';
import { NoMailYet } from './NoMailYet.tsx';
import { PersonForm } from './PersonForm.tsx';
import { sendsMail } from './sends-mail.ts';
import css from './sign-up.module.css';

type Person = DataOf<'signUp'>;
type SignedUp = AnswerOf<'verifySignUp'>;

const machine = createSignUpMachine<Person, SignedUp>().provide({
  actors: {
    signUp: fromPromise<CodeRequest, { person: Person }>(async ({ input: { person } }) => {
      const { data } = await call('signUp', { data: person });
      return { ...data, email: person.email };
    }),
    sendAgain: fromPromise<CodeRequest, { request: string; email: string }>(async ({ input }) => {
      const { data } = await call('sendSignUpCode', { data: input });
      return { ...data, email: input.email };
    }),
    verify: fromPromise<SignedUp, { request: string; otp: string }>(async ({ input }) => {
      const { data } = await call('verifySignUp', { data: { ...input, ...knownDevice() } });
      keepDevice(data.device);
      return data;
    }),
  },
  actions: { keep: (_, asked) => storeSignUp(asked) },
});

const STEPS = ['You', 'Your e-mail', 'Your business', 'Its KYC documents'];

/**
 * Signing up: the person's details, and the code that confirms the e-mail. Business and documents
 * follow in the profile.
 */
export function SignUpScreen({ onEntered }: { onEntered: (user: SignedUp) => void }) {
  const entering = useMemo(
    () => machine.provide({ actions: { enter: (_, { user }) => onEntered(user) } }),
    [onEntered],
  );
  const [state, send] = useMachine(entering, { input: { asked: storedSignUp() } });
  const [correcting, setCorrecting] = useState(false);
  const now = stateName(state);
  const { asked, problem } = state.context;
  const isProving = asked !== null && ['code', 'verifying', 'sendingAgain'].includes(now);
  const step = isProving ? 1 : 0;

  return (
    <SignedOutFrame
      title="Sign up"
      lead={
        isProving
          ? leadOfCode(asked.email)
          : 'For businesses that buy diamonds. Once yours is registered you can hold stones and confirm them.'
      }
      problem={problem?.field === null ? problem.message : null}
    >
      <NoMailYet />
      <ol className={css.steps}>
        {STEPS.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined}>
            {name}
          </li>
        ))}
      </ol>
      {!isProving && (
        <PersonForm
          busy={now === 'signingUp'}
          problem={problem}
          onSubmit={(person) => send({ type: 'SIGN_UP', person })}
        />
      )}
      {isProving && correcting && (
        <AddressForm
          email={asked.email}
          submit="Send the code there"
          busy={now === 'sendingAgain'}
          problem={problem}
          onSubmit={(email) => {
            setCorrecting(false);
            send({ type: 'SEND_AGAIN', email });
          }}
        />
      )}
      {isProving && !correcting && (
        <CodeForm
          againAt={asked.again_at}
          submit="Continue"
          busy={now !== 'code'}
          problem={problem}
          onVerify={(otp) => send({ type: 'VERIFY', otp })}
          onAgain={() => send({ type: 'SEND_AGAIN', email: asked.email })}
        >
          <Anchor component="button" type="button" onClick={() => setCorrecting(true)}>
            Correct the e-mail
          </Anchor>
          <Anchor component="button" type="button" onClick={() => send({ type: 'START_OVER' })}>
            Start over
          </Anchor>
        </CodeForm>
      )}
      <p className={css.ways}>
        <span>
          Already have an account? <Link to="/login">Sign in</Link>
        </span>
      </p>
    </SignedOutFrame>
  );
}

const leadOfCode = (email: string): string =>
  sendsMail()
    ? `We have sent a six-digit code to ${email}. It is valid for ten minutes.`
    : `The six-digit code for ${email} is not sent.`;
