import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Storage } from '../files/storage.ts';
import type { FetchOptions } from './fetch-feed.ts';

/** The dependencies of a sync. */
export interface SyncServices {
  ownerPool: pg.Pool;
  storage: Storage;
  env: Env;
  log: Logger;
  /** Overrides of limits and name resolution. */
  fetching?: Pick<FetchOptions, 'limits' | 'resolve'>;
}
