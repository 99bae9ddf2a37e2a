import type { Logger } from 'pino';
import type pg from 'pg';
import type { Env } from '../env.ts';
import type { Storage } from '../files/storage.ts';

/**
 * What a task may use. Long work runs on the owner's pool, whose statements time out after an hour.
 */
export interface JobContext {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  storage: Storage;
  env: Env;
  log: Logger;
}

/** One job of the server; each has its own file. */
export interface JobDefinition {
  name: string;
  /**
   * Cron expression, UTC. Every job is scheduled: one that is also queued finds by its schedule
   * what its queue has lost.
   */
  cron: string;
  /** Requests queue it and people wait for the result, so its queue is polled every second. */
  awaited?: true;
  retryLimit: number;
  expireInSeconds: number;
  /** How many run at a time per process; one by default. */
  workers?: number;
  run(data: Record<string, unknown>, context: JobContext): Promise<void>;
}
