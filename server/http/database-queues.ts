/** Shares out the database connections: how many each person may use at a time, and who is next. */
import type pg from 'pg';
import { tooMany } from '../refusals.ts';
import { type Limits, FairQueue } from '../fair-queue/fair-queue.ts';

/** Reserved for authorisation and sign-in, whose person is not known yet, and for the index. */
const SPARE = 3;
const FULL = 'You have too many requests waiting already. Wait until they are answered, then try again.';

/** Per person at most `of` at a time, per guest `ofGuest`; all guests together less than half. */
function shares(atOnce: number, of: number, ofGuest: number): Limits {
  const known = { atOnce: Math.max(1, Math.min(of, atOnce - 1)), waiting: 500 };
  return {
    atOnce,
    perPerson: { staff: known, customer: known, external: known, guest: { atOnce: ofGuest, waiting: 100 } },
    allGuests: { atOnce: Math.max(1, Math.ceil(atOnce / 2) - 1), waiting: 300 },
    refusal: () => tooMany(FULL),
  };
}

/** No screen needs more than eight transactions at a time. */
export const connectionQueue = (pool: pg.Pool): FairQueue =>
  new FairQueue(shares(Math.max(2, (pool.options.max ?? 10) - SPARE), 8, 3));

/** A scan of the whole stock keeps one of the database's CPUs busy until it ends. */
export const scanQueue = (pool: pg.Pool): FairQueue =>
  new FairQueue(shares(Math.max(2, Math.floor((pool.options.max ?? 10) / 2)), 4, 1));
