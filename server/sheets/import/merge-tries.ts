import type pg from 'pg';
import { actOn, SYSTEM, type Tx } from '../../db/with-actor.ts';
import { MovedMeanwhile } from '../../workflows/delist.ts';

const TRIES = 3;

/**
 * Runs a transaction on the import's connection and repeats it if a number was taken, a stone
 * changed meanwhile, or there was a deadlock. The staged rows survive the rollback.
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

/** PostgreSQL's code of an error; empty if it has none. */
export const codeOfError = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
