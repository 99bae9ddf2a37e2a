/** Who makes the proof's material, and how. */
import type { Reply } from '../../../support/api.ts';
import type { House, Member } from '../../house.ts';

export interface Maker {
  house: House;
  /** In a session that begins now: the proof ends others. */
  admin(): Promise<Member>;
  /** Whose clients' records are taken. */
  associateId: string;
  /** A customer of that associate. */
  clientId: string;
}

/** Where records of a kind are, and how more of them come about. */
export interface Source {
  /** Selects `id`; $1 is the associate. */
  find: string;
  /** Makes more where fewer than `atLeast` (1) are found; without it there are always enough. */
  make?: (maker: Maker) => Promise<void>;
  atLeast?: number;
}

/** The answer's data, or an error that says why there is no material. */
export function made<T>(reply: Reply): T {
  if (reply.status !== 200) throw new Error(`The proof's material could not be made: ${reply.text}`);
  return reply.body?.data as T;
}

/** Makes `count` of something; a few at a time, as so many people would. */
export async function severalAtOnce(count: number, make: (which: number) => Promise<unknown>): Promise<void> {
  const AT_ONCE = 6;
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => make(from + index)),
    );
}
