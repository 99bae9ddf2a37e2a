/**
 * A process that reads foreign files. It has no connections and no secrets, and ends with its
 * parent.
 */
import { setPriority } from 'node:os';
import type { FromChild, ToChild } from './child.ts';
import { serializeError } from './serialized-errors.ts';
import { beginTalk, runTask, isTalk } from './run-task.ts';

// People at work go first.
try {
  setPriority(10);
} catch {
  // Not allowed everywhere.
}
// Signals to the whole group are the parent's to answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.once('disconnect', () => process.exit());

const talks = new Map<number, AsyncGenerator<unknown, void, unknown>>();

const say = (said: FromChild): void => void process.send?.(said);

async function hear({ id, begin, hears, end }: ToChild): Promise<void> {
  if (end === true) {
    const talk = talks.get(id);
    talks.delete(id);
    await talk?.return();
    return;
  }
  if (begin !== undefined && !isTalk(begin.name)) {
    say({ id, gives: await runTask(begin.name, begin.asks) });
    return;
  }
  const talk = begin === undefined ? talks.get(id) : beginTalk(begin.name, begin.asks);
  if (talk === undefined) throw new Error('There is no such talk.');
  if (begin !== undefined) {
    talks.set(id, talk);
    // Up to where it listens.
    await talk.next();
  }
  const { done, value } = await talk.next(hears);
  if (done === true) talks.delete(id);
  say(done === true ? { id, done } : { id, gives: value });
}

process.on('message', (message) => {
  const told = message as ToChild;
  hear(told).catch((error: unknown) => {
    talks.delete(told.id);
    say({ id: told.id, failed: serializeError(error) });
  });
});
