/** Reads as a person, in turn with everybody else. */
import { readWhileWanted } from '../db/read-while-wanted.ts';
import type { ReadFor } from '../readers/pool.ts';
import type { Asker } from '../turns/turns.ts';
import type { Call, Person, PublicCall } from './handler.ts';

/** A reading call. */
export type Reading = Omit<Call, 'effect' | 'effectAfter'>;

/** `asker` waits for the turns, if it is not the person whose view is read. */
export function readingAs(call: PublicCall, person: Person, asker: Asker = person): Reading {
  const { pool, connections, walks } = call.services;
  const { signal } = call;
  const read: Call['read'] = (work) =>
    connections.take(asker, signal, () => readWhileWanted(pool, person.actor, signal, work));
  return { ...call, person, read, readMuch: (work) => walks.take(asker, signal, () => read(work)) };
}

/** For reading a file that this call brings. */
export const readFor = ({ person, signal }: Pick<Call, 'person' | 'signal'>): ReadFor => ({
  asker: person,
  signal,
});
