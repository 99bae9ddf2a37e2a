/** The machines of signing up and of a forgotten password, walked by running actors. */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { forgotPasswordMachine } from '../../src/machines/browser/forgot-password.machine.ts';
import { createSignUpMachine, type CodeRequest } from '../../src/machines/browser/sign-up.machine.ts';
import { pathsThroughActors } from '../support/model.ts';

const asked: CodeRequest = { request: 'r', email: 'nora@client.test', again_at: '2026-11-21T10:00:00Z' };
const refusal = Object.assign(new Error('This is not the code.'), { data: { field: 'otp' } });
const tooLate = new Error('The code was already used.');

interface Person {
  email: string;
  password: string;
}
const person: Person = { email: asked.email, password: 'a lantern over the quay' };
const user = { id: 'u' };

/** A table of transitions, one a line: from, event, to. */
const lawOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .toSorted();

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Actors that answer on command; `last` is the one that waits. */
function waiting() {
  const last: { resolve?: (value: unknown) => void; reject?: (error: unknown) => void; input?: unknown } = {};
  const actor = <Output, Input>() =>
    fromPromise<Output, Input>(({ input }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      Object.assign(last, { resolve, reject, input });
      return promise;
    });
  return { last, actor };
}

interface Walker {
  actor: {
    getSnapshot(): { value: unknown };
    send(event: never): void;
    stop(): unknown;
  };
  last: ReturnType<typeof waiting>['last'];
}

type WalkedStep = { type: string; output?: unknown; error?: unknown };

/** Walks each path by a new actor, and returns the transitions between states. */
async function walkedBy(
  paths: { event: WalkedStep; state: string }[][],
  running: () => Walker,
): Promise<Set<string>> {
  const walked = new Set<string>();
  for (const path of paths) {
    const { actor, last } = running();
    for (const { event, state } of path) {
      const before = String(actor.getSnapshot().value);
      const isAnswer = event.type.startsWith('xstate.');
      // The answer comes too late: the machine has left the state that asked.
      if (isAnswer && !event.type.endsWith(`.${before}`)) continue;
      if ('output' in event) last.resolve?.(event.output);
      else if ('error' in event) last.reject?.(event.error);
      else actor.send(event as never);
      await settled();
      expect(actor.getSnapshot().value).toBe(state);
      const name = 'output' in event ? 'ANSWER' : 'error' in event ? 'REFUSAL' : event.type;
      if (before !== state) walked.add(`${before} ${name} ${state}`);
    }
    actor.stop();
  }
  return walked;
}

describe('signing up', () => {
  const machine = createSignUpMachine<Person, typeof user>();
  const answer = (state: string, output: unknown) => ({
    type: `xstate.done.actor.0.signUp.${state}`,
    output,
  });
  const failure = (state: string) => ({ type: `xstate.error.actor.0.signUp.${state}`, error: refusal });
  const EVENTS = [
    { type: 'SIGN_UP', person },
    { type: 'VERIFY', otp: '123456' },
    { type: 'SEND_AGAIN', email: 'other@client.test' },
    { type: 'START_OVER' },
    answer('signingUp', asked),
    answer('sendingAgain', asked),
    answer('verifying', user),
    failure('signingUp'),
    failure('sendingAgain'),
    failure('verifying'),
  ];

  function running(input: { asked: CodeRequest | null } = { asked: null }) {
    const { last, actor: waits } = waiting();
    const done: string[] = [];
    const actor = createActor(
      machine.provide({
        actors: { signUp: waits(), sendAgain: waits(), verify: waits() },
        actions: {
          keep: (_, kept) => void done.push(`keep ${kept?.email ?? 'nothing'}`),
          enter: (_, entered) => void done.push(`enter ${entered.user.id}`),
        },
      }),
      { input },
    ).start();
    return { actor, last, done };
  }

  test('a running actor walks every transition', async () => {
    const walked = await walkedBy(pathsThroughActors(machine, EVENTS, { asked: null }), running);
    expect([...walked].toSorted()).toEqual(
      lawOf(`
        person       SIGN_UP    signingUp
        signingUp    ANSWER     code
        signingUp    REFUSAL    person
        code         VERIFY     verifying
        code         SEND_AGAIN sendingAgain
        code         START_OVER person
        sendingAgain ANSWER     code
        sendingAgain REFUSAL    code
        verifying    ANSWER     done
        verifying    REFUSAL    code`),
    );
  });

  test('keeps what was asked for, drops the password, and forgets both in the end', async () => {
    const { actor, last, done } = running();
    actor.send({ type: 'SIGN_UP', person });
    last.resolve?.(asked);
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({ asked, person: null, problem: null });
    actor.send({ type: 'VERIFY', otp: '123456' });
    expect(last.input).toEqual({ request: 'r', otp: '123456' });
    last.resolve?.(user);
    await settled();
    expect(actor.getSnapshot().context.otp).toBe('');
    expect(done).toEqual(['keep nora@client.test', 'keep nothing', 'enter u']);
  });

  test('continues with the code after an interruption', () => {
    expect(running({ asked }).actor.getSnapshot().value).toBe('code');
  });

  test('says what went wrong, and at which field', async () => {
    const { actor, last } = running({ asked });
    actor.send({ type: 'VERIFY', otp: '000000' });
    last.reject?.(refusal);
    await settled();
    expect(actor.getSnapshot().context.problem).toEqual({ message: 'This is not the code.', field: 'otp' });
    actor.send({ type: 'VERIFY', otp: '000001' });
    last.reject?.('a string');
    await settled();
    expect(actor.getSnapshot().context.problem).toEqual({ message: 'Sign-up failed', field: null });
  });
});

describe('a forgotten password', () => {
  const answer = (state: string, output: unknown) => ({
    type: `xstate.done.actor.0.forgot.${state}`,
    output,
  });
  const failure = (state: string, error: Error) => ({ type: `xstate.error.actor.0.forgot.${state}`, error });
  const EVENTS = [
    { type: 'ASK', email: asked.email },
    { type: 'VERIFY', otp: '123456' },
    { type: 'SAVE', password: person.password },
    { type: 'START_OVER' },
    answer('asking', asked),
    answer('verifying', null),
    answer('saving', null),
    failure('asking', tooLate),
    failure('verifying', refusal),
    failure('saving', refusal),
  ];

  function running() {
    const { last, actor: waits } = waiting();
    const actor = createActor(
      forgotPasswordMachine.provide({ actors: { ask: waits(), verify: waits(), save: waits() } }),
    ).start();
    return { actor, last };
  }

  test('a running actor walks every transition', async () => {
    const walked = await walkedBy(pathsThroughActors(forgotPasswordMachine, EVENTS), running);
    expect([...walked].toSorted()).toEqual(
      lawOf(`
        address   ASK        asking
        asking    ANSWER     code
        asking    REFUSAL    address
        code      ASK        asking
        code      VERIFY     verifying
        code      START_OVER address
        verifying ANSWER     password
        verifying REFUSAL    code
        password  SAVE       saving
        password  START_OVER address
        saving    ANSWER     done
        saving    REFUSAL    password`),
    );
  });

  test('starts over when the code was too old for the password, and drops the password', async () => {
    const { actor, last } = running();
    actor.send({ type: 'ASK', email: asked.email });
    last.resolve?.(asked);
    await settled();
    actor.send({ type: 'VERIFY', otp: '123456' });
    last.resolve?.(null);
    await settled();
    actor.send({ type: 'SAVE', password: person.password });
    expect(last.input).toEqual({ request: 'r', password: person.password });
    last.reject?.(tooLate);
    await settled();
    expect(actor.getSnapshot()).toMatchObject({
      value: 'address',
      context: { password: '', problem: { message: 'The code was already used.', field: null } },
    });
  });
});
