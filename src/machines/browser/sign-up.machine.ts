/**
 * Signing up in this browser: the person, then the code of their mail. Keeping what was asked for,
 * and opening the session, are only named here. (Specification, sections 4 and 5.)
 */
import { assign, fromPromise, setup } from 'xstate';
import { MESSAGES, wordsOf } from '../../domain/messages.ts';

/** A code that was asked for, as the browser keeps it until it is used. */
export interface CodeRequest {
  request: string;
  email: string;
  /** When (ISO) the next one can be asked for. */
  again_at: string;
}

/** Why the last step failed, and the field at fault. */
export interface Problem {
  message: string;
  field: string | null;
}

interface SignUpContext<Person> {
  asked: CodeRequest | null;
  /** Sent once, then dropped, because it has the password. */
  person: Person | null;
  otp: string;
  /** The address for the next code. */
  email: string;
  problem: Problem | null;
}

type SignUpEvent<Person> =
  | { type: 'SIGN_UP'; person: Person }
  | { type: 'VERIFY'; otp: string }
  | { type: 'SEND_AGAIN'; email: string }
  | { type: 'START_OVER' };

const notProvided = () => Promise.reject(new Error('The portal must provide this actor.'));

export const problemOf = (error: unknown, otherwise: string): Problem => ({
  message: wordsOf(error, otherwise),
  field: fieldOf(error),
});

function fieldOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const { data } = error;
  return typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : null;
}

/**
 * Creates the machine for the portal's types. The portal provides the actors `signUp`, `sendAgain`
 * and `verify`, which reject with an Error whose message may be shown, and the actions `keep`
 * (null: forget) and `enter`, which opens the session.
 */
export function createSignUpMachine<Person, User>() {
  const signingUp = setup({
    types: {} as {
      context: SignUpContext<Person>;
      events: SignUpEvent<Person>;
      input: { asked: CodeRequest | null };
    },
    actors: {
      signUp: fromPromise<CodeRequest, { person: Person }>(notProvided),
      sendAgain: fromPromise<CodeRequest, { request: string; email: string }>(notProvided),
      verify: fromPromise<User, { request: string; otp: string }>(notProvided),
    },
    actions: {
      keep: (_call, _asked: CodeRequest | null) => undefined,
      enter: (_call, _entered: { user: User }) => undefined,
    },
    guards: { hasAsked: ({ context }) => context.asked !== null },
  });

  const requestOf = ({ asked }: SignUpContext<Person>): string => {
    if (asked === null) throw new Error('There is no code before somebody asked for one.');
    return asked.request;
  };
  const problemIn = ({ event }: { event: { error: unknown } }): Problem =>
    problemOf(event.error, MESSAGES.signUpFailed);

  return signingUp.createMachine({
    id: 'signUp',
    context: ({ input }) => ({ asked: input.asked, person: null, otp: '', email: '', problem: null }),
    initial: 'beginning',
    states: {
      // A person who left halfway continues with the code.
      beginning: { always: [{ target: 'code', guard: 'hasAsked' }, { target: 'person' }] },
      person: {
        on: {
          SIGN_UP: {
            target: 'signingUp',
            actions: assign({ person: ({ event }) => event.person, problem: null }),
          },
        },
      },
      signingUp: {
        invoke: {
          src: 'signUp',
          input: ({ context: { person } }) => {
            if (person === null) throw new Error('Nobody signs up without saying who they are.');
            return { person };
          },
          onDone: {
            target: 'code',
            actions: [
              assign({ asked: ({ event }) => event.output }),
              { type: 'keep', params: ({ event }) => event.output },
            ],
          },
          onError: { target: 'person', actions: assign({ problem: problemIn }) },
        },
        exit: assign({ person: null }),
      },
      code: {
        on: {
          VERIFY: { target: 'verifying', actions: assign({ otp: ({ event }) => event.otp, problem: null }) },
          SEND_AGAIN: {
            target: 'sendingAgain',
            actions: assign({ email: ({ event }) => event.email, problem: null }),
          },
          START_OVER: {
            target: 'person',
            actions: [assign({ asked: null, problem: null }), { type: 'keep', params: null }],
          },
        },
      },
      sendingAgain: {
        invoke: {
          src: 'sendAgain',
          input: ({ context }) => ({ request: requestOf(context), email: context.email }),
          onDone: {
            target: 'code',
            actions: [
              assign({ asked: ({ event }) => event.output }),
              { type: 'keep', params: ({ event }) => event.output },
            ],
          },
          onError: { target: 'code', actions: assign({ problem: problemIn }) },
        },
      },
      verifying: {
        invoke: {
          src: 'verify',
          input: ({ context }) => ({ request: requestOf(context), otp: context.otp }),
          onDone: {
            target: 'done',
            actions: [
              { type: 'keep', params: null },
              { type: 'enter', params: ({ event }) => ({ user: event.output }) },
            ],
          },
          onError: { target: 'code', actions: assign({ problem: problemIn }) },
        },
        exit: assign({ otp: '' }),
      },
      done: { type: 'final' },
    },
  });
}
