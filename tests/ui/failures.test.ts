/** What people read when a server fails, or is not ours. (Specification, sections 5 and 8.) */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** The client takes fetch and Request as it is loaded, and other files have loaded it already. */
const answers = vi.hoisted(() => {
  vi.resetModules();
  const queue: Response[] = [];
  vi.stubGlobal('fetch', () => Promise.resolve(queue.shift() ?? Response.error()));
  const Real = globalThis.Request;
  vi.stubGlobal(
    'Request',
    class extends Real {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, 'http://portal.test'), init);
      }
    },
  );
  return queue;
});

import { call } from '../../src/api/client.ts';
import { ApiError, messageOf } from '../../src/api/errors.ts';
import { withFallbackMessage } from '../../src/api/with-fallback-message.ts';
import { BULK_MESSAGES } from '../../src/domain/bulk-email.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { stonesOf } from '../../src/features/bulk-email/email-stones.ts';

beforeEach(() => answers.splice(0));
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const answer = (status: number, body?: unknown): void => {
  answers.push(new Response(body === undefined ? null : JSON.stringify(body), { status }));
};

async function failureOf(asked: Promise<unknown>): Promise<ApiError> {
  const failure = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error('It did not fail as calls do.');
  return failure;
}

const EMAIL = {
  id: 'x',
  subject: 'x',
  body: 'x',
  audience: {},
  stone_choice: { from: 'nothing' },
  version: 'x',
} as const;
const update = () => failureOf(call('updateBulkEmail', { data: EMAIL }));
const stones = () => failureOf(stonesOf('x', 1, undefined).queryFn({ signal: new AbortController().signal }));

it.each([
  ['no success flag', { data: EMAIL }],
  ['a flag that says no, and no words', { success: false, message: '', data: null }],
  ['nothing that reads as an answer', 'done'],
])('an update that is answered with %s has failed, and says so', async (_said, body) => {
  answer(200, body);
  const failure = await update();
  expect(withFallbackMessage(failure, BULK_MESSAGES.updateFailed)?.message).toBe(
    'Failed to update bulk email',
  );
  expect(failure.unanswered, 'the server may have done it').toBe(true);
});

it('a refused update shows the server’s message', async () => {
  answer(409, { success: false, status: 'fail', message: 'It is being sent.', data: null });
  expect(withFallbackMessage(await update(), BULK_MESSAGES.updateFailed)?.message).toBe('It is being sent.');
});

it('an answer with its flag is a success', async () => {
  answer(200, { success: true, status: 'success', message: '', data: null });
  await expect(call('updateBulkEmail', { data: EMAIL })).resolves.toMatchObject({ success: true });
});

it('a server that fails without a word leaves the words to who asked', async () => {
  answer(500);
  const failure = await failureOf(call('sendBulkEmail', { path: { id: 'x' } }));
  expect(messageOf(failure, BULK_MESSAGES.sendFailed)).toBe('Failed to send bulk email');
  expect(messageOf(failure, MESSAGES.downloadFailed)).toBe('Failed to download file. Please try again.');
  expect(messageOf(failure)).toBe('An unexpected error occurred.');
});

it.each([null, undefined, {}, { data: null }])('stones without data (%j) are no answer', async (data) => {
  answer(200, { success: true, status: 'success', message: '', data });
  expect((await stones()).message).toBe('Invalid API response structure');
});
