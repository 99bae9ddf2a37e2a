/** The connections of the database, shared out: how many each person may have at a time, and who is next. */
import type pg from 'pg';
import { tooMany } from '../refusals.ts';
import { Turns } from '../turns.ts';

/** Left for those whose person is not known yet (authorisation, signing in), and for the index that follows the stock. */
const SPARE = 3;

/**
 * Eight statements at a time are more than any screen asks for, and guests together never have half of the connections:
 * so there is always one for somebody else.
 */
export function databaseTurns(pool: pg.Pool): Turns {
  const atOnce = Math.max(1, (pool.options.max ?? SPARE + 1) - SPARE);
  const person = { atOnce: Math.max(1, Math.min(8, atOnce - 1)), waiting: 500 };
  return new Turns({
    atOnce,
    ofPerson: { staff: person, customer: person, external: person, guest: { atOnce: 3, waiting: 100 } },
    ofGuests: { atOnce: Math.max(1, Math.floor(atOnce / 2) - 1), waiting: 300 },
    refusal: () =>
      tooMany('You have too many requests waiting already. Wait until they are answered, and try again.'),
  });
}
