/**
 * The session of one browser: who is signed in, and what happens when the server disagrees.
 * Storing, showing and navigating are only named here; the portal carries them out. (Specification,
 * section 4, Session, and section 8.)
 */
import { assign, fromPromise, setup } from 'xstate';
import type { RoleId } from '../../domain/codes.ts';
import { ROLE } from '../../domain/codes.ts';
import { MESSAGES, wordsOf } from '../../domain/messages.ts';

/** The fields of a signed-in user that the machine needs; the portal's own type has more. */
export interface SignedIn {
  role_id: RoleId;
}

/** The outcome of an attempt: a user, or a challenge that has to be answered first. */
export interface Outcome<User, Challenge> {
  user: User | null;
  challenge: Challenge | null;
  /** Shown once, before the sign-in continues. */
  recoveryCodes: readonly string[] | null;
}

/** The challenge cannot be answered any more; signing in starts again. */
export class SignInOver extends Error {
  override readonly name = 'SignInOver';
}

interface SessionContext<User, Credentials, Challenge> extends Outcome<User, Challenge> {
  /** The credentials of the current sign-in attempt. */
  credentials: Credentials | null;
  /** Where the person was when the session ended, so that they can return there. */
  returnTo: string | null;
  /** The message to show: why the sign-in failed, or a maintenance notice. */
  message: string | null;
}

type SessionEvent<User, Credentials> =
  /** The answer to a challenge. */
  | { type: 'ANSWER'; credentials: Credentials }
  /** Back to the password. */
  | { type: 'START_AGAIN' }
  /** The recovery codes are kept. */
  | { type: 'CODES_KEPT' }
  | { type: 'SIGN_IN' | 'GUEST_SIGN_IN'; credentials: Credentials }
  | { type: 'RESTORED'; user: User }
  /** They have signed up, and are signed in with it. */
  | { type: 'SIGNED_UP'; user: User }
  | { type: 'PROFILE_CHANGED'; user: User }
  | { type: 'SIGN_OUT' }
  /** A 401 outside /login; `at` is the address where it happened. */
  | { type: 'UNAUTHORISED'; at: string }
  /** A change was refused because of maintenance; reads still work. */
  | { type: 'PAUSED'; message: string }
  /** A 503 or no connection. */
  | { type: 'UNAVAILABLE'; message?: string }
  | { type: 'RECOVERED' };

export interface Toast {
  kind: 'success' | 'error';
  message: string;
}

const messageOf = (error: unknown): string => wordsOf(error, MESSAGES.signInFailed);

/**
 * Creates the session machine for the portal's types of user, credentials and challenge.
 *
 * The portal provides the actor `signIn`, which resolves with an outcome. It rejects with an Error
 * whose message is shown to the person; a SignInOver also ends the challenge. The portal provides
 * four actions, too: `storeSession`, `clearSession`, which removes the session, its token and the
 * popup-shown flag, `toast`, and `askOfMaintenance`, which asks when the maintenance ends.
 */
export function createSessionMachine<User extends SignedIn, Credentials, Challenge>() {
  const session = setup({
    types: {} as {
      context: SessionContext<User, Credentials, Challenge>;
      events: SessionEvent<User, Credentials>;
    },
    actors: {
      signIn: fromPromise<
        Outcome<User, Challenge>,
        { credentials: Credentials; challenge: Challenge | null }
      >(() => Promise.reject(new Error('The portal must provide the signIn actor.'))),
    },
    actions: {
      storeSession: (_call, _stored: { user: User | null }) => undefined,
      clearSession: () => undefined,
      toast: (_call, _shown: Toast) => undefined,
      askOfMaintenance: () => undefined,
    },
    guards: {
      isGuest: ({ context }) => context.user?.role_id === ROLE.guest,
      isKnown: ({ context }) => context.user !== null,
      isAsked: ({ context }) => context.challenge !== null,
      hasCodes: ({ context }) => context.recoveryCodes !== null,
    },
  });

  const signIn = {
    target: '#signingIn',
    actions: session.assign(({ event }) =>
      event.type === 'SIGN_IN' || event.type === 'GUEST_SIGN_IN' || event.type === 'ANSWER'
        ? { credentials: event.credentials, message: null }
        : {},
    ),
  } as const;

  const stored = {
    type: 'storeSession',
    params: ({ context }: { context: { user: User | null } }) => ({ user: context.user }),
  } as const;
  const opened = [
    stored,
    { type: 'toast', params: { kind: 'success', message: MESSAGES.signInSuccess } },
  ] as const;
  const signedUp = {
    target: '#signedIn',
    actions: [
      session.assign(({ event }) => (event.type === 'SIGNED_UP' ? { user: event.user } : {})),
      stored,
      { type: 'toast', params: { kind: 'success', message: MESSAGES.signUpSuccess } },
    ],
  } as const;

  const signOut = {
    target: '#signedOut',
    actions: [session.assign({ user: null, returnTo: null, message: null }), 'clearSession'],
  } as const;

  return session.createMachine({
    id: 'session',
    context: {
      user: null,
      challenge: null,
      recoveryCodes: null,
      credentials: null,
      returnTo: null,
      message: null,
    },
    initial: 'outside',
    on: {
      UNAVAILABLE: {
        target: '.maintenance',
        actions: session.assign(({ event }) =>
          event.type === 'UNAVAILABLE' ? { message: event.message ?? MESSAGES.maintenance } : {},
        ),
      },
    },
    states: {
      outside: {
        initial: 'signedOut',
        meta: { label: 'Not in the portal' },
        on: { SIGN_IN: signIn, GUEST_SIGN_IN: signIn, SIGNED_UP: signedUp },
        states: {
          signedOut: {
            id: 'signedOut',
            on: { RESTORED: { target: '#signedIn', actions: assign({ user: ({ event }) => event.user }) } },
          },
          expired: { id: 'expired' },
        },
      },
      signingIn: {
        id: 'signingIn',
        invoke: {
          src: 'signIn',
          input: ({ context }) => {
            if (context.credentials === null) throw new Error('Nobody can sign in without credentials.');
            return { credentials: context.credentials, challenge: context.challenge };
          },
          onDone: { target: 'answered', actions: assign(({ event }) => event.output) },
          onError: {
            target: 'refused',
            actions: assign(({ context, event: { error } }) => ({
              message: messageOf(error),
              challenge: error instanceof SignInOver ? null : context.challenge,
            })),
          },
        },
        // The password is dropped as soon as it has been used.
        exit: assign({ credentials: null }),
      },
      answered: {
        always: [
          { target: 'keepingCodes', guard: 'hasCodes' },
          { target: 'asked', guard: 'isAsked' },
          { target: '#signedIn', actions: [...opened] },
        ],
      },
      refused: {
        always: [
          { target: 'asked', guard: 'isAsked' },
          {
            target: '#signedOut',
            actions: {
              type: 'toast',
              params: ({ context }) => ({ kind: 'error', message: context.message ?? MESSAGES.signInFailed }),
            },
          },
        ],
      },
      asked: {
        on: {
          ANSWER: signIn,
          START_AGAIN: { target: '#signedOut', actions: assign({ challenge: null, message: null }) },
        },
      },
      keepingCodes: {
        on: {
          CODES_KEPT: [
            { target: 'asked', guard: 'isAsked', actions: assign({ recoveryCodes: null }) },
            { target: '#signedIn', actions: [assign({ recoveryCodes: null }), ...opened] },
          ],
        },
      },
      // Guests and users sign out the same way. What a guest may not do is decided by the server
      // and the sidebar.
      inside: {
        initial: 'signedIn',
        meta: { label: 'In the portal' },
        on: {
          PAUSED: {
            actions: [
              {
                type: 'toast',
                params: ({ event }) => ({ kind: 'error', message: event.message }),
              },
              'askOfMaintenance',
            ],
          },
          PROFILE_CHANGED: {
            actions: [
              assign({ user: ({ event }) => event.user }),
              { type: 'storeSession', params: ({ event }) => ({ user: event.user }) },
            ],
          },
          SIGN_OUT: signOut,
          UNAUTHORISED: {
            target: '#expired',
            actions: [assign({ user: null, returnTo: ({ event }) => event.at }), 'clearSession'],
          },
        },
        states: {
          signedIn: { id: 'signedIn', always: { target: 'guest', guard: 'isGuest' } },
          guest: {},
        },
      },
      maintenance: {
        on: {
          RECOVERED: [
            { target: 'asked', guard: 'isAsked', actions: assign({ message: null }) },
            { target: '#signedIn', guard: 'isKnown', actions: assign({ message: null }) },
            { target: '#signedOut', actions: assign({ message: null }) },
          ],
          SIGN_OUT: signOut,
        },
      },
    },
  });
}
