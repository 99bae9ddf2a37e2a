/** Reading as a person, in turn with everybody else. */
import { readWhileWanted } from '../db/read-while-wanted.ts';
import type { Call, Person, PublicCall } from './handler.ts';

/** A call that changes nothing. */
export type Reading = Omit<Call, 'effect' | 'effectAfter'>;

export function readingAs(call: PublicCall, person: Person): Reading {
  const { pool, connections, walks } = call.services;
  const { signal } = call;
  const read: Call['read'] = (work) =>
    connections.take(person, signal, () => readWhileWanted(pool, person.actor, signal, work));
  return { ...call, person, read, readMuch: (work) => walks.take(person, signal, () => read(work)) };
}
