import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { call, currentToken, onSessionEvent, resumeOwnToken, setToken } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { currentImpersonation, endImpersonation } from '../../api/impersonation.ts';
import { queryClient } from '../../api/query.ts';
import { withFallbackMessage } from '../../api/with-fallback-message.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { createSessionMachine } from '../../machines/browser/session.machine.ts';
import { forgetPersisted, openPersisted } from '../../ui/session/persisted.ts';
import { toast } from '../../ui/notices/toast.ts';
import { warnOfFailedSignIns } from './failed-sign-ins.ts';
import type { Challenge, Credentials, SessionUser } from './signing-in.ts';

/** Which popups were shown in this session; cleared for the next user. */
export const POPUP_SHOWN = 'popupShown';

const machine = createSessionMachine<SessionUser, Credentials, Challenge>().provide({
  // Signed-in users do not load its code.
  actors: { signIn: fromPromise(async (attempt) => (await import('./signing-in.ts')).signIn(attempt)) },
  actions: {
    storeSession: (_, { user }) => {
      if (user === null) return;
      if (user.token !== undefined) setToken(user.token);
      void openPersisted(user.key ?? null);
      if (user.failed_sign_ins) warnOfFailedSignIns(user.failed_sign_ins);
    },
    clearSession: () => {
      setToken(null);
      forgetPersisted();
      queryClient.clear();
      try {
        localStorage.removeItem(POPUP_SHOWN);
      } catch {
        // Storage is blocked, so there is nothing to remove.
      }
    },
    askOfMaintenance: () => void queryClient.invalidateQueries({ queryKey: ['getMaintenance'] }),
    toast: (_, { kind, message }) => (kind === 'success' ? toast.done(message) : toast.failed(message)),
  },
});

export interface Session {
  actor: ActorRefFrom<typeof machine>;
  /** Resolves when it is known whether the stored token is still valid. */
  ready: Promise<void>;
  isOpen: () => boolean;
  /** The user signed out, so the next one does not return to the same screen. */
  leftByHand: () => boolean;
  signOut: () => Promise<void>;
  /** Checks whether the server is back; called by the maintenance page. */
  probe: () => Promise<void>;
}

/** The session of this browser tab; created once, before the router. */
export function createSession(): Session {
  const actor = createActor(machine).start();
  const look = currentImpersonation();
  let byHand = false;

  onSessionEvent((event) => {
    if (event.type === 'UNAUTHORISED' && look !== null) {
      endImpersonation(look);
    } else if (event.type === 'UNAUTHORISED') {
      actor.send({ type: 'UNAUTHORISED', at: location.pathname + location.search });
    } else if (event.type === 'PAUSED') {
      actor.send(event);
    } else if (event.type === 'UNAVAILABLE') {
      // The notice already says so. Only a failed action is reported again.
      if (!event.isRead || !actor.getSnapshot().matches('maintenance')) toast.failed(event.message);
      actor.send(event);
    } else {
      toast.failed(event.message);
    }
  });

  actor.subscribe(() => {
    if (isOpen()) byHand = false;
  });

  // Another tab signed out or signed in as someone else, so this tab must follow.
  addEventListener('storage', (event) => {
    if (look === null && event.key === 'token' && event.newValue !== currentToken()) location.reload();
  });

  async function restore(): Promise<void> {
    if (currentToken() === null) return;
    try {
      const { data } = await call('getProfile');
      await openPersisted(data.key ?? null);
      actor.send({ type: 'RESTORED', user: data });
    } catch (caught) {
      const error = caught instanceof ApiError ? withFallbackMessage(caught, MESSAGES.profileFailed) : caught;
      if (look !== null && error instanceof ApiError && !error.unanswered) endImpersonation(look);
      else if (error instanceof ApiError && !error.unanswered) {
        setToken(null);
        // An ended session needs no explanation: the sign-in screen is one.
        if (error.status !== 401) toast.failed(error.message);
      } else
        actor.send({
          type: 'UNAVAILABLE',
          message: error instanceof ApiError ? error.message : MESSAGES.profileFailed,
        });
    }
  }

  const isOpen = (): boolean => actor.getSnapshot().matches('inside');

  return {
    actor,
    ready: restore(),
    isOpen,
    leftByHand: () => byHand,
    signOut: async () => {
      if (look !== null) {
        resumeOwnToken();
        // The session of the look ends within the hour by itself.
        await call('stopSeeingAs', { path: { id: look.personId } }).catch(() => undefined);
        return endImpersonation(look);
      }
      // The user is signed out even if revoking fails; the token expires on the server.
      await call('userLogout').catch(() => undefined);
      byHand = true;
      actor.send({ type: 'SIGN_OUT' });
    },
    probe: async () => {
      // Not called as an operation of the contract, whose failure would be reported a second time.
      const answer = await fetch('/readyz', { cache: 'no-store' });
      if (!answer.ok) return;
      actor.send({ type: 'RECOVERED' });
      // What could not be read meanwhile.
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.error !== null });
      if (!isOpen()) await restore();
    },
  };
}

/** A path within this portal to return to, or none; addresses of other hosts are refused. */
export function safeNext(next: string | undefined): string | null {
  if (next === undefined || !next.startsWith('/') || next.startsWith('//')) return null;
  // Browsers read a backslash as a slash, and drop tabs and line breaks.
  if (/[\\\s]/.test(next)) return null;
  return next.startsWith('/login') ? null : next;
}
