import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Storage } from '../files/storage.ts';
import type { FetchOptions } from './fetch-feed.ts';

/** What a sync stands on. */
export interface SyncServices {
  ownerPool: pg.Pool;
  storage: Storage;
  env: Env;
  log: Logger;
  /** Other limits and look-ups than the usual ones. */
  fetching?: Pick<FetchOptions, 'limits' | 'resolve'>;
}
