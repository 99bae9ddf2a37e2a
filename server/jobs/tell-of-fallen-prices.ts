import { tellOfFallenPrices } from '../workflows/notices/watched-prices.ts';
import type { Task } from './task.ts';

/**
 * Prices change with sheets, price lists and markups; comparing finds all changes, whatever their
 * cause.
 */
export const tellOfPrices: Task = {
  name: 'tell-of-fallen-prices',
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 290,
  run: (_data, { ownerPool }) => tellOfFallenPrices(ownerPool),
};
