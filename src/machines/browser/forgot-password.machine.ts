/** A forgotten password in this browser: the address, the code of the mail, a new password. */
import { assign, fromPromise, setup } from 'xstate';
import { MESSAGES } from '../../domain/messages.ts';
import { problemOf, type CodeRequest, type Problem } from './sign-up.machine.ts';

interface ForgotContext {
  asked: CodeRequest | null;
  email: string;
  otp: string;
  /** Sent once, then dropped. */
  password: string;
  problem: Problem | null;
}

type ForgotEvent =
  | { type: 'ASK'; email: string }
  | { type: 'VERIFY'; otp: string }
  | { type: 'SAVE'; password: string }
  | { type: 'START_OVER' };

const notProvided = () => Promise.reject(new Error('The portal must provide this actor.'));

const base = setup({
  types: {} as { context: ForgotContext; events: ForgotEvent },
  actors: {
    ask: fromPromise<CodeRequest, { email: string }>(notProvided),
    verify: fromPromise<unknown, { request: string; otp: string }>(notProvided),
    save: fromPromise<unknown, { request: string; password: string }>(notProvided),
  },
  guards: {
    /**
     * With a field, the person can correct the address or the password; without one, only a new
     * code helps.
     */
    namesField: (_call, { problem }: { problem: Problem }) => problem.field !== null,
  },
});

const requestOf = ({ asked }: ForgotContext): string => asked?.request ?? '';
const problemIn = ({ event }: { event: { error: unknown } }): Problem =>
  problemOf(event.error, MESSAGES.unexpected);
const ask = {
  target: 'asking',
  actions: base.assign(({ event }) => (event.type === 'ASK' ? { email: event.email, problem: null } : {})),
} as const;
const startOver = {
  target: 'address',
  actions: base.assign({ asked: null, problem: null }),
} as const;

/**
 * The portal provides the actors `ask`, `verify` and `save`, which reject with an Error whose
 * message may be shown.
 */
export const forgotPasswordMachine = base.createMachine({
  id: 'forgot',
  context: { asked: null, email: '', otp: '', password: '', problem: null },
  initial: 'address',
  states: {
    address: { on: { ASK: ask } },
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'code', actions: assign({ asked: ({ event }) => event.output }) },
        onError: { target: 'address', actions: assign({ problem: problemIn }) },
      },
    },
    code: {
      on: {
        ASK: ask,
        VERIFY: { target: 'verifying', actions: assign({ otp: ({ event }) => event.otp, problem: null }) },
        START_OVER: startOver,
      },
    },
    verifying: {
      invoke: {
        src: 'verify',
        input: ({ context }) => ({ request: requestOf(context), otp: context.otp }),
        onDone: 'password',
        onError: { target: 'code', actions: assign({ problem: problemIn }) },
      },
      exit: assign({ otp: '' }),
    },
    password: {
      on: {
        SAVE: {
          target: 'saving',
          actions: assign({ password: ({ event }) => event.password, problem: null }),
        },
        START_OVER: startOver,
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ request: requestOf(context), password: context.password }),
        onDone: 'done',
        onError: [
          {
            target: 'password',
            guard: {
              type: 'namesField',
              params: ({ event }) => ({ problem: problemOf(event.error, '') }),
            },
            actions: assign({ problem: problemIn }),
          },
          { target: 'address', actions: assign({ problem: problemIn }) },
        ],
      },
      exit: assign({ password: '' }),
    },
    done: { type: 'final' },
  },
});
