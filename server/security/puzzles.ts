/** Puzzles are signed with their difficulty and their expiry, so that none has to be stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { components } from '../../src/api/schema.gen.ts';
import { leadingZeros, puzzleText } from '../../src/domain/text/puzzles.ts';
import type { Env } from '../env.ts';
import { keyedHash } from './secrets.ts';

type KeyPlace = Pick<Env, 'dataDir' | 'secretKey'>;
type Schemas = components['schemas'];

/** 33,000 hashes on average, which a browser computes in a quarter of a second. */
const BITS = 15;
const LASTS_MS = 10 * 60_000;

/** @param now milliseconds */
export async function newPuzzle(place: KeyPlace, now: number): Promise<Schemas['Puzzle']> {
  const until = now + LASTS_MS;
  const text = `${BITS}.${until}.${randomBytes(16).toString('base64url')}`;
  const puzzle = `${text}.${await signatureOf(place, text)}`;
  return { puzzle, bits: BITS, expires_at: new Date(until).toISOString() };
}

/** Whether it solves a puzzle of ours, which has not expired, for this question. */
export async function isSolution(
  place: KeyPlace,
  question: string,
  { puzzle, nonce }: Schemas['PuzzleSolution'],
  now: number,
): Promise<boolean> {
  const end = puzzle.lastIndexOf('.');
  const text = puzzle.slice(0, Math.max(end, 0));
  const given = Buffer.from(puzzle.slice(end + 1));
  const signature = Buffer.from(await signatureOf(place, text));
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return false;
  const [bits, until] = text.split('.').map(Number);
  if (bits === undefined || until === undefined || until < now) return false;
  const hash = createHash('sha256')
    .update(puzzleText(puzzle, question, nonce))
    .digest();
  return leadingZeros(hash) >= bits;
}

const signatureOf = async (place: KeyPlace, text: string): Promise<string> =>
  (await keyedHash(place, text, 'puzzle')).toString('base64url');
