import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { call, currentToken, onSessionEvent, setToken } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { queryClient } from '../../api/query.ts';
import type { components } from '../../api/schema.gen.ts';
import { createSessionMachine } from '../../machines/session.machine.ts';
import { forgetPersisted, openPersisted } from '../../ui/session/persisted.ts';
import type { User } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { keepDevice, knownDevice } from './device.ts';
import { warnOfFailures, type Failures } from './failures.ts';

export interface MemberCredentials {
  /** E-mail or user name. */
  email: string;
  password: string;
}

export type GuestCredentials = Required<
  Pick<
    components['schemas']['SignIn'],
    'company_name' | 'contact_person' | 'mobile' | 'email' | 'mobile_country_id'
  >
>;

type Credentials = { guest: false; data: MemberCredentials } | { guest: true; data: GuestCredentials };

/** Freshly signed in, the user carries the token and the key of this session; a profile does not. */
type SessionUser = User & { token?: string; key?: string; failed_sign_ins?: Failures | null };

/** Set when the start page's popup was shown; it is a new day for the next person. */
const POPUP_SHOWN = 'popupShown';

const machine = createSessionMachine<SessionUser, Credentials>().provide({
  actors: {
    signIn: fromPromise<{ user: SessionUser }, { credentials: Credentials }>(
      async ({ input: { credentials } }) => {
        if (credentials.guest)
          return {
            user: (await call('userLogin', { query: { is_guest: true }, data: credentials.data })).data,
          };
        const { data: user } = await call('userLogin', { data: { ...credentials.data, ...knownDevice() } });
        keepDevice(user.device);
        return { user };
      },
    ),
  },
  actions: {
    storeSession: (_, { user }) => {
      if (user.token !== undefined) setToken(user.token);
      void openPersisted(user.key ?? null);
      if (user.failed_sign_ins) warnOfFailures(user.failed_sign_ins);
    },
    clearSession: () => {
      setToken(null);
      forgetPersisted();
      queryClient.clear();
      try {
        localStorage.removeItem(POPUP_SHOWN);
      } catch {
        // Forbidden storage holds nothing.
      }
    },
    toast: (_, { kind, message }) => (kind === 'success' ? toast.done(message) : toast.failed(message)),
  },
});

export interface Session {
  actor: ActorRefFrom<typeof machine>;
  /** Resolves once it is known whether the kept token still opens the door. */
  ready: Promise<void>;
  isOpen: () => boolean;
  /** The person left by themselves: whoever comes next is not led back to where they were. */
  leftByHand: () => boolean;
  signOut: () => Promise<void>;
  /** Asks whether the server is back; called from the maintenance page. */
  probe: () => Promise<void>;
}

/** The one session of this browser tab: created once, before the router. */
export function createSession(): Session {
  const actor = createActor(machine).start();
  let byHand = false;

  onSessionEvent((event) => {
    if (event.type === 'UNAUTHORISED') {
      actor.send({ type: 'UNAUTHORISED', at: location.pathname + location.search });
    } else if (event.type === 'UNAVAILABLE') {
      toast.failed(event.message);
      actor.send(event);
    } else {
      toast.failed(event.message);
    }
  });

  actor.subscribe(() => {
    if (isOpen()) byHand = false;
  });

  // Another tab signed out, or signed somebody else in: this one must not go on as if nothing had happened.
  addEventListener('storage', (event) => {
    if (event.key === 'token' && event.newValue !== currentToken()) location.reload();
  });

  async function restore(): Promise<void> {
    if (currentToken() === null) return;
    try {
      const { data } = await call('getProfile');
      await openPersisted(data.key ?? null);
      actor.send({ type: 'RESTORED', user: data });
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) setToken(null);
      else
        actor.send({ type: 'UNAVAILABLE', ...(error instanceof ApiError ? { message: error.message } : {}) });
    }
  }

  const isOpen = (): boolean => {
    const { value } = actor.getSnapshot();
    return value === 'signedIn' || value === 'guest';
  };

  return {
    actor,
    ready: restore(),
    isOpen,
    leftByHand: () => byHand,
    signOut: async () => {
      // Revoked or not, the person leaves; the server forgets the token by itself in time.
      await call('userLogout').catch(() => undefined);
      byHand = true;
      actor.send({ type: 'SIGN_OUT' });
    },
    probe: async () => {
      // Not a call of the contract: its failure would be told a second time.
      const answer = await fetch('/readyz', { cache: 'no-store' });
      if (!answer.ok) return;
      actor.send({ type: 'RECOVERED' });
      if (!isOpen()) await restore();
    },
  };
}

/** A way back within this portal, or none: an address that leads to another host is refused. */
export function safeNext(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/') || next.startsWith('//')) return null;
  // Browsers read a backslash as a slash and drop tabs and line ends.
  if (/[\\\s]/.test(next)) return null;
  return next.startsWith('/login') ? null : next;
}
