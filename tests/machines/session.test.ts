/** The session machine, walked by a running actor whose sign-in answers as the path requires. */
import { afterAll, describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ROLE } from '../../src/domain/codes.ts';
import type { RoleId } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import {
  createSessionMachine,
  SignInOver,
  type Outcome,
} from '../../src/machines/browser/session.machine.ts';
import { stateName } from '../../src/machines/state-name.ts';
import { pathsThroughActors } from '../support/model.ts';

interface User {
  id: string;
  role_id: RoleId;
}
interface Credentials {
  email: string;
}

const user: User = { id: 'u', role_id: ROLE.customer };
const visitor: User = { id: 'g', role_id: ROLE.guest };
const credentials: Credentials = { email: 'customer@pavilion.test' };
const ANSWER = 'xstate.done.actor.0.signingIn' as const;
const REFUSAL = 'xstate.error.actor.0.signingIn' as const;

const LAW = `
  signedOut|expired SIGN_IN         signingIn
  signedOut|expired GUEST_SIGN_IN   signingIn
  signedOut|expired SIGNED_UP       signedIn
  signedOut   RESTORED         signedIn
  signedOut   RESTORED_GUEST   guest
  signingIn   ANSWER           signedIn
  signingIn   ANSWER_GUEST     guest
  signingIn   REFUSAL          signedOut
  signingIn   REFUSAL          asked
  signingIn   CHALLENGE        asked
  signingIn   CODES            keepingCodes
  asked       ANSWER_IT        signingIn
  asked       START_AGAIN      signedOut
  keepingCodes CODES_KEPT      signedIn
  signedIn|guest PROFILE_CHANGED =
  signedIn|guest PAUSED          =
  signedIn|guest SIGN_OUT        signedOut
  signedIn|guest UNAUTHORISED    expired
  maintenance RECOVERED        signedIn
  maintenance RECOVERED        guest
  maintenance RECOVERED        signedOut
  maintenance RECOVERED        asked
  maintenance SIGN_OUT         signedOut
  signedOut|expired|signingIn|asked|keepingCodes|signedIn|guest|maintenance UNAVAILABLE maintenance`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .flatMap(([states = '', event = '', to = '']) =>
    states.split('|').map((from) => ({ from, event, to: to === '=' ? from : to })),
  );

interface Challenge {
  asks: string;
}
const machine = createSessionMachine<User, Credentials, Challenge>();

type SignInOutcome = Outcome<User, Challenge>;
const outcome = (more: Partial<SignInOutcome>): SignInOutcome => ({
  user: null,
  challenge: null,
  recoveryCodes: null,
  ...more,
});
const CHALLENGE = outcome({ challenge: { asks: 'code' } });
const CODES = outcome({ user, recoveryCodes: ['AAAAA-BBBBB'] });
const CODES_AND_MORE = outcome({ challenge: { asks: 'password' }, recoveryCodes: ['AAAAA-BBBBB'] });

/** A running session, the actions it called, and the sign-in it waits for. */
function running() {
  const done: string[] = [];
  let waiting: PromiseWithResolvers<SignInOutcome> | undefined;
  const actor = createActor(
    machine.provide({
      actors: {
        signIn: fromPromise<SignInOutcome, { credentials: Credentials; challenge: Challenge | null }>(
          ({ input }) => {
            expect(input.credentials).toEqual(credentials);
            waiting = Promise.withResolvers();
            return waiting.promise;
          },
        ),
      },
      actions: {
        storeSession: (_, stored) => void done.push(`store ${stored.user?.id}`),
        clearSession: () => void done.push('clear'),
        toast: (_, { kind, message }) => void done.push(`${kind}: ${message}`),
        askOfMaintenance: () => void done.push('ask'),
      },
    }),
  ).start();
  return {
    actor,
    done,
    answer: (signedIn: User) => waiting?.resolve(outcome({ user: signedIn })),
    come: (came: SignInOutcome) => waiting?.resolve(came),
    refuse: (error: unknown) => waiting?.reject(error),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('session', () => {
  const walked = new Set<string>();
  let ignored = 0;
  afterAll(() =>
    process.stdout.write(`session: ${walked.size} transitions walked, ${ignored} events ignored\n`),
  );

  // Events by their names in the table; a guest's events differ only in the user.
  const EVENTS = {
    SIGN_IN: { type: 'SIGN_IN', credentials },
    GUEST_SIGN_IN: { type: 'GUEST_SIGN_IN', credentials },
    RESTORED: { type: 'RESTORED', user },
    RESTORED_GUEST: { type: 'RESTORED', user: visitor },
    SIGNED_UP: { type: 'SIGNED_UP', user },
    PROFILE_CHANGED: { type: 'PROFILE_CHANGED', user },
    SIGN_OUT: { type: 'SIGN_OUT' },
    UNAUTHORISED: { type: 'UNAUTHORISED', at: '/search?shape=1' },
    PAUSED: { type: 'PAUSED', message: 'Until noon' },
    UNAVAILABLE: { type: 'UNAVAILABLE' },
    RECOVERED: { type: 'RECOVERED' },
    ANSWER_IT: { type: 'ANSWER', credentials },
    START_AGAIN: { type: 'START_AGAIN' },
    CODES_KEPT: { type: 'CODES_KEPT' },
  } as const;

  const ANSWERS = [
    { type: ANSWER, output: outcome({ user }) },
    { type: ANSWER, output: outcome({ user: visitor }) },
    { type: ANSWER, output: CHALLENGE },
    { type: ANSWER, output: CODES },
    { type: REFUSAL, error: new Error('Wrong password') },
  ] as const;

  /** The event's name in the table. */
  const nameOf = (event: (typeof EVENTS)[keyof typeof EVENTS] | (typeof ANSWERS)[number]): string => {
    if (event.type === REFUSAL) return 'REFUSAL';
    if (event.type === 'ANSWER') return 'ANSWER_IT';
    if (event.type === ANSWER) {
      if (event.output === CHALLENGE) return 'CHALLENGE';
      if (event.output === CODES) return 'CODES';
      return event.output.user === visitor ? 'ANSWER_GUEST' : 'ANSWER';
    }
    return event.type === 'RESTORED' && event.user === visitor ? 'RESTORED_GUEST' : event.type;
  };

  test('a running actor walks every path of the model', async () => {
    for (const path of pathsThroughActors(machine, [...Object.values(EVENTS), ...ANSWERS])) {
      const session = running();
      for (const { event, state } of path) {
        const before = stateName(session.actor.getSnapshot());
        if (event.type === ANSWER) session.come(event.output);
        else if (event.type === REFUSAL) session.refuse(event.error);
        else session.actor.send(event);
        await session.settled();

        const after = stateName(session.actor.getSnapshot());
        expect(after, `${before} ${event.type}`).toBe(state);
        const law = LAW.find(
          (known) => known.from === before && known.event === nameOf(event) && known.to === after,
        );
        expect(law !== undefined || after === before, `${before} ${nameOf(event)} is no law`).toBe(true);
        if (law) walked.add(`${before} ${law.event} ${after}`);
        else ignored += 1;
      }
      session.actor.stop();
    }
    expect([...walked].sort()).toEqual(LAW.map(({ from, event, to }) => `${from} ${event} ${to}`).sort());
  });

  test('signing in stores the session and forgets the password', async () => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.answer(user);
    await session.settled();
    expect(session.actor.getSnapshot()).toMatchObject({
      value: { inside: 'signedIn' },
      context: { user, credentials: null, message: null },
    });
    expect(session.done).toEqual(['store u', `success: ${MESSAGES.signInSuccess}`]);
  });

  test('a challenge is answered until it is over, and then signing in starts again', async () => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.come(CHALLENGE);
    await session.settled();
    expect(session.actor.getSnapshot()).toMatchObject({ value: 'asked', context: CHALLENGE });
    session.actor.send(EVENTS.ANSWER_IT);
    session.refuse(new Error('Wrong code'));
    await session.settled();
    expect(session.actor.getSnapshot()).toMatchObject({
      value: 'asked',
      context: { ...CHALLENGE, credentials: null, message: 'Wrong code' },
    });
    expect(session.done).toEqual([]);
    session.actor.send(EVENTS.ANSWER_IT);
    session.refuse(new SignInOver('It has run out'));
    await session.settled();
    expect(session.actor.getSnapshot()).toMatchObject({
      value: { outside: 'signedOut' },
      context: { challenge: null, message: 'It has run out' },
    });
    expect(session.done).toEqual(['error: It has run out']);
  });

  test('recovery codes are kept before the session is stored', async () => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.come(CODES);
    await session.settled();
    expect(stateName(session.actor.getSnapshot())).toBe('keepingCodes');
    expect(session.done).toEqual([]);
    session.actor.send(EVENTS.CODES_KEPT);
    expect(session.actor.getSnapshot()).toMatchObject({
      value: { inside: 'signedIn' },
      context: { recoveryCodes: null },
    });
    expect(session.done).toEqual(['store u', `success: ${MESSAGES.signInSuccess}`]);
  });

  test('recovery codes are kept before the sign-in asks for the next thing', async () => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.come(CODES_AND_MORE);
    await session.settled();
    expect(stateName(session.actor.getSnapshot())).toBe('keepingCodes');
    session.actor.send(EVENTS.CODES_KEPT);
    expect(session.actor.getSnapshot()).toMatchObject({
      value: 'asked',
      context: { challenge: CODES_AND_MORE.challenge, recoveryCodes: null },
    });
    expect(session.done).toEqual([]);
  });

  test('signing up stores the session, and says so', () => {
    const session = running();
    session.actor.send(EVENTS.SIGNED_UP);
    expect(session.actor.getSnapshot()).toMatchObject({ value: { inside: 'signedIn' }, context: { user } });
    expect(session.done).toEqual(['store u', `success: ${MESSAGES.signUpSuccess}`]);
  });

  test.each([
    [new Error('The account is locked'), 'The account is locked'],
    [new Error(''), MESSAGES.signInFailed],
    ['a string', MESSAGES.signInFailed],
    [new Error(MESSAGES.unexpected), MESSAGES.signInFailed],
  ])('a failed sign-in shows its message: %s', async (error, message) => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.refuse(error);
    await session.settled();
    expect(session.actor.getSnapshot()).toMatchObject({
      value: { outside: 'signedOut' },
      context: { user: null, credentials: null, message },
    });
    expect(session.done).toEqual([`error: ${message}`]);
  });

  test('a 401 clears the session and keeps the address, through signing in again', async () => {
    const session = running();
    session.actor.send(EVENTS.RESTORED);
    session.actor.send(EVENTS.UNAUTHORISED);
    const expired = { value: { outside: 'expired' }, context: { user: null, returnTo: '/search?shape=1' } };
    expect(session.actor.getSnapshot()).toMatchObject(expired);
    expect(session.done).toEqual(['clear']);
    // Late answers to earlier requests change nothing.
    session.actor.send({ type: 'UNAUTHORISED', at: '/login' });
    expect(session.actor.getSnapshot()).toMatchObject(expired);
    session.actor.send(EVENTS.SIGN_IN);
    session.answer(user);
    await session.settled();
    expect(session.actor.getSnapshot().context.returnTo).toBe('/search?shape=1');
  });

  test('signing out forgets the person and the address, also from maintenance', () => {
    for (const detour of [[], [EVENTS.UNAVAILABLE]]) {
      const session = running();
      session.actor.send(EVENTS.RESTORED);
      detour.forEach((event) => session.actor.send(event));
      session.actor.send(EVENTS.SIGN_OUT);
      expect(session.actor.getSnapshot()).toMatchObject({
        value: { outside: 'signedOut' },
        context: { user: null, returnTo: null, message: null },
      });
      expect(session.done).toEqual(['clear']);
    }
  });

  test('a change that a maintenance refuses leaves the portal open, and says until when', () => {
    for (const who of [user, visitor]) {
      const session = running();
      session.actor.send({ type: 'RESTORED', user: who });
      const before = session.actor.getSnapshot();
      session.actor.send(EVENTS.PAUSED);
      expect(session.actor.getSnapshot()).toMatchObject({ value: before.value, context: before.context });
      expect(session.done).toEqual(['error: Until noon', 'ask']);
    }
  });

  test('a changed profile is stored', () => {
    const session = running();
    session.actor.send(EVENTS.RESTORED);
    session.actor.send({ type: 'PROFILE_CHANGED', user: { ...user, id: 'renamed' } });
    expect(session.actor.getSnapshot().context.user?.id).toBe('renamed');
    expect(session.done).toEqual(['store renamed']);
  });

  test('a sign-in that is refused with 401 is a failed sign-in, not an expired session', () => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.actor.send(EVENTS.UNAUTHORISED);
    expect(stateName(session.actor.getSnapshot())).toBe('signingIn');
  });

  test('maintenance keeps the person, who is signed in again afterwards', () => {
    for (const [who, state] of [
      [user, 'signedIn'],
      [visitor, 'guest'],
    ] as const) {
      const session = running();
      session.actor.send({ type: 'RESTORED', user: who });
      session.actor.send({ type: 'UNAVAILABLE', message: 'Back at noon' });
      expect(session.actor.getSnapshot()).toMatchObject({
        value: 'maintenance',
        context: { user: who, message: 'Back at noon' },
      });
      session.actor.send({ type: 'UNAVAILABLE' });
      expect(session.actor.getSnapshot().context.message).toBe(MESSAGES.maintenance);
      session.actor.send(EVENTS.RECOVERED);
      expect(session.actor.getSnapshot()).toMatchObject({
        value: { inside: state },
        context: { message: null },
      });
      expect(session.done).toEqual([]);
    }
  });

  test('without a signIn actor, signing in fails', async () => {
    const actor = createActor(machine).start();
    actor.send(EVENTS.SIGN_IN);
    await new Promise((resolve) => setImmediate(resolve));
    expect(actor.getSnapshot()).toMatchObject({
      value: { outside: 'signedOut' },
      context: { message: 'The portal must provide the signIn actor.' },
    });
  });

  test('starts with nobody signed in, and signing in again clears the earlier message', async () => {
    const session = running();
    const context = () => session.actor.getSnapshot().context;
    expect(context()).toEqual({
      user: null,
      challenge: null,
      recoveryCodes: null,
      credentials: null,
      returnTo: null,
      message: null,
    });
    session.actor.send(EVENTS.SIGN_IN);
    session.refuse(new Error('Wrong password'));
    await session.settled();
    expect(context().message).toBe('Wrong password');
    session.actor.send(EVENTS.GUEST_SIGN_IN);
    expect(context()).toMatchObject({ credentials, message: null });
    session.actor.stop();
  });

  test('maintenance during a sign-in forgets the password, and ends with nobody signed in', () => {
    const session = running();
    session.actor.send(EVENTS.SIGN_IN);
    session.actor.send(EVENTS.UNAVAILABLE);
    expect(session.actor.getSnapshot().context.credentials).toBeNull();
    session.actor.send(EVENTS.RECOVERED);
    expect(session.actor.getSnapshot()).toMatchObject({
      value: { outside: 'signedOut' },
      context: { user: null, message: null },
    });
    expect(session.done).toEqual([]);
  });
});
