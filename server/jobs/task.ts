import type { Logger } from 'pino';
import type pg from 'pg';
import type { Env } from '../env.ts';
import type { Storage } from '../files/storage.ts';

/** What a task may use. What may take long runs on the owner's pool, whose statements are cut off after an hour. */
export interface TaskContext {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  storage: Storage;
  env: Env;
  log: Logger;
}

/** One job of the server: a file of its own in this folder. */
export interface Task {
  name: string;
  /** Five-part expression for what runs by the clock; absent for what is asked for. */
  cron?: string;
  retryLimit: number;
  expireInSeconds: number;
  /** How many of it a process does at the same time; one unless said otherwise. */
  workers?: number;
  run(data: Record<string, unknown>, context: TaskContext): Promise<void>;
}
