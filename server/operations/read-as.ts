/** Reads as a person, in turn with everybody else. */
import { readCancellable } from '../db/cancellable-read.ts';
import type { ReadFor } from '../readers/pool.ts';
import type { Requester } from '../fair-queue/fair-queue.ts';
import type { Call, Person, PublicCall } from './handler.ts';

/** A reading call. */
export type ReadingCall = Omit<Call, 'effect' | 'effectAfter'>;

/** `requester` waits for the turns, if it is not the person whose view is read. */
export function readAs(call: PublicCall, person: Person, requester: Requester = person): ReadingCall {
  const { pool, connections, walks } = call.services;
  const { signal } = call;
  const read: Call['read'] = (work) =>
    connections.run(requester, signal, () => readCancellable(pool, person.actor, signal, work));
  return { ...call, person, read, readMuch: (work) => walks.run(requester, signal, () => read(work)) };
}

/** For reading a file that this call brings. */
export const readFor = ({ person, signal }: Pick<Call, 'person' | 'signal'>): ReadFor => ({
  requester: person,
  signal,
});
