/**
 * The session of one browser: who is signed in, and what happens when the server disagrees.
 * Storing, showing and navigating are only named here; the portal carries them out. (Specification,
 * section 4, Session, and section 8.)
 */
import { assign, fromPromise, setup } from 'xstate';
import type { RoleId } from '../../domain/codes.ts';
import { ROLE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';

/** The fields of a signed-in user that the machine needs; the portal's own type has more. */
export interface SignedIn {
  role_id: RoleId;
}

interface SessionContext<User, Credentials> {
  user: User | null;
  /** The credentials of the current sign-in attempt. */
  credentials: Credentials | null;
  /** Where the person was when the session ended, so that they can return there. */
  returnTo: string | null;
  /** The message to show: why the sign-in failed, or a maintenance notice. */
  message: string | null;
}

type SessionEvent<User, Credentials> =
  | { type: 'SIGN_IN' | 'GUEST_SIGN_IN'; credentials: Credentials }
  | { type: 'RESTORED'; user: User }
  /** They have signed up, and are signed in with it. */
  | { type: 'SIGNED_UP'; user: User }
  | { type: 'PROFILE_CHANGED'; user: User }
  | { type: 'SIGN_OUT' }
  /** A 401 outside /login; `at` is the address where it happened. */
  | { type: 'UNAUTHORISED'; at: string }
  /** A 503 or no connection. */
  | { type: 'UNAVAILABLE'; message?: string }
  | { type: 'RECOVERED' };

export interface Toast {
  kind: 'success' | 'error';
  message: string;
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : MESSAGES.signInFailed;

/**
 * Creates the session machine for the portal's types of user and credentials. The portal provides
 * the actor `signIn` (resolves with the user, rejects with an Error whose message may be shown) and
 * the actions `storeSession`, `clearSession` (session, token and popup-shown flag) and `toast`.
 */
export function createSessionMachine<User extends SignedIn, Credentials>() {
  const session = setup({
    types: {} as {
      context: SessionContext<User, Credentials>;
      events: SessionEvent<User, Credentials>;
    },
    actors: {
      signIn: fromPromise<{ user: User }, { credentials: Credentials }>(() =>
        Promise.reject(new Error('The portal must provide the signIn actor.')),
      ),
    },
    actions: {
      storeSession: (_call, _stored: { user: User }) => undefined,
      clearSession: () => undefined,
      toast: (_call, _shown: Toast) => undefined,
    },
    guards: {
      isGuest: ({ context }) => context.user?.role_id === ROLE.guest,
      isKnown: ({ context }) => context.user !== null,
    },
  });

  const signIn = {
    target: 'signingIn',
    actions: session.assign(({ event }) =>
      event.type === 'SIGN_IN' || event.type === 'GUEST_SIGN_IN'
        ? { credentials: event.credentials, message: null }
        : {},
    ),
  } as const;

  const signedUp = {
    target: 'signedIn',
    actions: [
      session.assign(({ event }) => (event.type === 'SIGNED_UP' ? { user: event.user } : {})),
      {
        type: 'storeSession',
        params: ({ context: { user } }: { context: SessionContext<User, Credentials> }) => {
          if (user === null) throw new Error('Nobody has signed up.');
          return { user };
        },
      },
      { type: 'toast', params: { kind: 'success', message: MESSAGES.signUpSuccess } },
    ],
  } as const;

  /**
   * Guests and users sign out the same way. What a guest may not do is decided by the server and
   * the sidebar.
   */
  const leaving = session.createStateConfig({
    on: {
      PROFILE_CHANGED: {
        actions: [
          session.assign(({ event }) => (event.type === 'PROFILE_CHANGED' ? { user: event.user } : {})),
          { type: 'storeSession', params: ({ event }) => ({ user: event.user }) },
        ],
      },
      SIGN_OUT: {
        target: 'signedOut',
        actions: [session.assign({ user: null, returnTo: null, message: null }), 'clearSession'],
      },
      UNAUTHORISED: {
        target: 'expired',
        actions: [
          session.assign(({ event }) =>
            event.type === 'UNAUTHORISED' ? { user: null, returnTo: event.at } : {},
          ),
          'clearSession',
        ],
      },
    },
  });

  return session.createMachine({
    id: 'session',
    context: { user: null, credentials: null, returnTo: null, message: null },
    initial: 'signedOut',
    on: {
      UNAVAILABLE: {
        target: '.maintenance',
        actions: session.assign(({ event }) =>
          event.type === 'UNAVAILABLE' ? { message: event.message ?? MESSAGES.maintenance } : {},
        ),
      },
    },
    states: {
      signedOut: {
        on: {
          SIGN_IN: signIn,
          GUEST_SIGN_IN: signIn,
          RESTORED: { target: 'signedIn', actions: assign({ user: ({ event }) => event.user }) },
          SIGNED_UP: signedUp,
        },
      },
      signingIn: {
        invoke: {
          src: 'signIn',
          input: ({ context }) => {
            if (context.credentials === null) throw new Error('Nobody can sign in without credentials.');
            return { credentials: context.credentials };
          },
          onDone: {
            target: 'signedIn',
            actions: [
              assign({ user: ({ event }) => event.output.user }),
              { type: 'storeSession', params: ({ event }) => event.output },
              { type: 'toast', params: { kind: 'success', message: MESSAGES.signInSuccess } },
            ],
          },
          onError: {
            target: 'signedOut',
            actions: [
              assign({ message: ({ event }) => messageOf(event.error) }),
              { type: 'toast', params: ({ event }) => ({ kind: 'error', message: messageOf(event.error) }) },
            ],
          },
        },
        // The password is dropped as soon as it has been used.
        exit: assign({ credentials: null }),
      },
      signedIn: { always: { target: 'guest', guard: 'isGuest' }, ...leaving },
      guest: leaving,
      expired: { on: { SIGN_IN: signIn, GUEST_SIGN_IN: signIn, SIGNED_UP: signedUp } },
      maintenance: {
        on: {
          RECOVERED: [
            { target: 'signedIn', guard: 'isKnown', actions: assign({ message: null }) },
            { target: 'signedOut', actions: assign({ message: null }) },
          ],
          SIGN_OUT: leaving.on.SIGN_OUT,
        },
      },
    },
  });
}
