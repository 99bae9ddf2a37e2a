/** The connections of the database, shared out: how many each person may have at a time, and who is next. */
import type pg from 'pg';
import { tooMany } from '../refusals.ts';
import { type Limits, Turns } from '../turns/turns.ts';

/** Left for those whose person is not known yet (authorisation, signing in), and for the index that follows the stock. */
const SPARE = 3;
const FULL = 'You have too many requests waiting already. Wait until they are answered, and try again.';

/** No person may have more than `of` at a time, a guest `ofGuest`; guests together have less than half. */
function shares(atOnce: number, of: number, ofGuest: number): Limits {
  const known = { atOnce: Math.max(1, Math.min(of, atOnce - 1)), waiting: 500 };
  return {
    atOnce,
    ofPerson: { staff: known, customer: known, external: known, guest: { atOnce: ofGuest, waiting: 100 } },
    ofGuests: { atOnce: Math.max(1, Math.ceil(atOnce / 2) - 1), waiting: 300 },
    refusal: () => tooMany(FULL),
  };
}

/** Eight transactions at a time are more than any screen asks for. */
export const connectionTurns = (pool: pg.Pool): Turns =>
  new Turns(shares(Math.max(2, (pool.options.max ?? 10) - SPARE), 8, 3));

/** What walks over the whole stock keeps a processor of the database busy for as long as it takes. */
export const walkTurns = (pool: pg.Pool): Turns =>
  new Turns(shares(Math.max(2, Math.floor((pool.options.max ?? 10) / 2)), 4, 1));
