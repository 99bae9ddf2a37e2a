/** Checking a password: counted before it is looked at, and limited by origin. (ADR 0027.) */
import { setTimeout as sleep } from 'node:timers/promises';
import { judgeTry, NETWORK_MINUTES } from '../../src/domain/sign-in-limits.ts';
import {
  countTries,
  failTry,
  forgetTry,
  insertTry,
  lockTries,
  type AttemptOrigin,
} from '../db/queries/session/sign-ins.ts';
import { SYSTEM, withActor, type Tx } from '../db/with-actor.ts';
import { tooMany } from '../refusals.ts';
import { isPassword } from '../security/passwords.ts';
import { limitPerUser } from '../fair-queue/concurrency-limit.ts';
import { limited } from '../fair-queue/limited.ts';
import type { PublicCall } from './handler.ts';

/** Interval and limit of waiting while other attempts on the same account are being checked. */
const ASK_AGAIN_MS = 100;
const GIVE_UP_MS = 15_000;

const SLOW_DOWN =
  'Too many sign-ins under this name have failed. Wait a minute and try again, or use a browser that you have signed in with before.';

const busy = () =>
  tooMany('Too many people are signing in from your address at this moment. Try again in a few seconds.');
export const tooManyFrom = (what: string) =>
  tooMany(`${what} Please wait ${NETWORK_MINUTES} minutes and try again.`);

/** Checking a password takes 20 MB and much processor time. */
export const checking = limitPerUser(20, busy);

/**
 * Attempts on one account wait for each other in the database; a process uses at most 3 connections
 * for it.
 */
const passwordTurns = limited(3);

export const asSystem = <T>(
  { services }: Pick<PublicCall, 'services'>,
  mode: 'read' | 'write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> => passwordTurns(() => withActor(services.pool, SYSTEM, mode, work));

/**
 * Checks a password against the account's stored hash (null if it has none), and then runs `then`
 * in the transaction that keeps the outcome. A null result counts as a failed attempt.
 * @throws Refused 429 for too many attempts
 */
export async function attemptPassword<T>(
  call: PublicCall,
  trying: AttemptOrigin,
  stored: string | null,
  password: string,
  then: (tx: Tx, matches: boolean) => Promise<T | null>,
): Promise<T | null> {
  const { id, isLookedAt } = await openAttempt(call, trying);
  // Always the same work, so that timing tells neither whether the account exists nor whether it is
  // locked.
  const matches = await isPassword(isLookedAt ? stored : null, password);
  return asSystem(call, 'write', async (tx) => {
    const result = await then(tx, matches);
    if (result !== null) await forgetTry(tx, id);
    else if (isLookedAt) await failTry(tx, id);
    return result;
  });
}

/** Records the attempt before the password is checked, so that concurrent guesses are counted. */
async function openAttempt(
  call: PublicCall,
  trying: AttemptOrigin,
): Promise<{ id: string; isLookedAt: boolean }> {
  const givenUpAt = Date.now() + GIVE_UP_MS;
  while (Date.now() < givenUpAt) {
    const begun = await asSystem(call, 'write', async (tx) => {
      await lockTries(tx, trying);
      const judgement = judgeTry(await countTries(tx, trying), trying.device !== null);
      if (judgement === 'network') throw tooManyFrom('Too many failed sign-ins from your address.');
      if (judgement === 'slow down') throw tooMany(SLOW_DOWN);
      if (judgement === 'wait') return null;
      const isLookedAt = judgement === 'look';
      return { id: await insertTry(tx, trying, isLookedAt ? 'open' : 'turned away'), isLookedAt };
    });
    if (begun) return begun;
    await sleep(ASK_AGAIN_MS);
  }
  throw busy();
}
