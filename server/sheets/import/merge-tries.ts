import type pg from 'pg';
import { actOn, SYSTEM, type Tx } from '../../db/with-actor.ts';
import { MovedMeanwhile } from '../../workflows/listing.ts';

const TRIES = 3;

/**
 * One transaction on the import's own connection, again where a number was taken or a stone moved in between, or two
 * transactions waited for each other: what is staged there outlives a transaction that was rolled back.
 */
export async function tryToMerge<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await actOn(client, SYSTEM, 'write', work);
    } catch (error) {
      if (attempt === TRIES || !isTransient(error)) throw error;
    }
  }
}

const TRANSIENT: ReadonlySet<string> = new Set(['23505', '40001', '40P01']);

const isTransient = (error: unknown): boolean =>
  error instanceof MovedMeanwhile || TRANSIENT.has(codeOfError(error));

/** PostgreSQL's code of an error; empty where it has none. */
export const codeOfError = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
