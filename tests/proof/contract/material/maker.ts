/** Creates the records that the proof's requests need. */
import type { Reply } from '../../../support/api.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';

export interface Maker {
  house: ProofFixture;
  /** In a new session, because the proof ends others. */
  admin(): Promise<Member>;
  /** The associate whose clients' records are used. */
  associateId: string;
  /** A customer of that associate. */
  clientId: string;
}

/** How to find records of a kind, and how to create more. */
export interface Source {
  /** Query that selects `id`; $1 is the associate. */
  find: string;
  /**
   * Creates more if fewer than `atLeast` (default 1) are found; without it there are always enough.
   */
  make?: (maker: Maker) => Promise<void>;
  atLeast?: number;
}

const UNIQUE_VIOLATION = '23505';

/** A refusal, or an answer that took too long, which may be owed to what others did meanwhile. */
class NotMade extends Error {}

/** The answer's data; throws if the record could not be created. */
export function made<T>(reply: Reply): T {
  const sentence = `The proof's material could not be made: ${reply.text}`;
  if ((reply.status >= 400 && reply.status < 500) || reply.status === 504) throw new NotMade(sentence);
  if (reply.status !== 200) throw new Error(sentence);
  return reply.body?.data as T;
}

/** What is written here directly may be there already, by another lane. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === UNIQUE_VIOLATION;

/** Creates more. What was refused is begun anew, because every lane changes the same house. */
export async function makeMore({ make }: Source, maker: Maker): Promise<void> {
  const ATTEMPTS = 8;
  for (let attempt = 1; ; attempt++)
    try {
      return await make?.(maker);
    } catch (error) {
      const isDisturbed = error instanceof NotMade || isTaken(error);
      if (!isDisturbed || attempt === ATTEMPTS) throw error;
    }
}

/**
 * Deletes the older half of a person's records by their operation once there are `most`, because
 * nobody may have more than a number of them.
 * @param waiting query that selects `id`, the oldest first; $1 is the person
 */
export async function giveWay(
  { house, api }: { house: ProofFixture; api: Member['api'] },
  { waiting, of, most, at }: { waiting: string; of: string; most: number; at: string },
): Promise<void> {
  const kept = await house.query<{ id: string }>(waiting, [of]);
  if (kept.length < most) return;
  for (const { id } of kept.slice(0, most / 2)) made(await api.send('DELETE', `${at}/${id}`, undefined));
}

/** Creates `count` records, a few at a time. */
export async function severalAtOnce(count: number, make: (which: number) => Promise<unknown>): Promise<void> {
  const AT_ONCE = 6;
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => make(from + index)),
    );
}
