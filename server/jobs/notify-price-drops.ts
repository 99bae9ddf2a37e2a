import { compareWatchedPrices } from '../workflows/notices/watched-prices.ts';
import type { JobDefinition } from './job.ts';

/**
 * Prices change with sheets, price lists and markups; comparing finds all changes, whatever their
 * cause.
 */
export const notifyPriceDrops: JobDefinition = {
  name: 'tell-of-fallen-prices',
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 290,
  run: (_data, { ownerPool }) => compareWatchedPrices(ownerPool),
};
