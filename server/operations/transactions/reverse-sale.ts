/**
 * Mistaken sales are reversed: the stones come back, and credit notes take them off their invoices.
 */
import type { Handler } from '../handler.ts';
import { moveExisting } from './acts.ts';

export const reverseSale: Handler<'reverseSale'> = ({ data }, call) =>
  moveExisting(call, {
    workflow: data.of === 'memo' ? 'memo' : 'confirmStone',
    event: 'REVERSE',
    data: { ids: data.ids, reason: data.reason ?? '' },
    outcome: 'are no longer sold',
  });
