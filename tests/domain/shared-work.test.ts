import { expect, it } from 'vitest';
import { clientDisconnected } from '../../server/refusals.ts';
import { SharedWork } from '../../server/fair-queue/shared-work.ts';

/** Work that finishes on command and ends when its signal is aborted. */
function house() {
  let done: (result: string) => void = () => undefined;
  const shared = new SharedWork<string>(
    (signal) =>
      new Promise((resolve, reject) => {
        done = resolve;
        signal.addEventListener('abort', () => reject(clientDisconnected()));
      }),
  );
  return { shared, done: (result: string) => done(result) };
}

it('a result reaches everybody who joined, also when others have left', async () => {
  const { shared, done } = house();
  const leaving = new AbortController();
  const first = shared.join(leaving.signal);
  const second = shared.join(new AbortController().signal);
  leaving.abort();
  await expect(first).rejects.toMatchObject({ status: 499 });
  expect(shared.isGivenUp).toBe(false);
  done('found');
  expect(await second).toBe('found');
  expect(await shared.join(new AbortController().signal)).toBe('found');
});

it('the work is given up when the last one has left', async () => {
  const { shared } = house();
  const leaving = [new AbortController(), new AbortController()];
  const joined = leaving.map(({ signal }) => shared.join(signal));
  for (const one of leaving) one.abort();
  const ends = await Promise.allSettled(joined);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shared.isGivenUp).toBe(true);
});

it('an error reaches everybody who joined', async () => {
  const shared = new SharedWork(() => Promise.reject(new Error('broken')));
  const both = [1, 2].map(() => shared.join(new AbortController().signal));
  for (const one of both) await expect(one).rejects.toThrow('broken');
  expect(shared.isGivenUp).toBe(false);
});
