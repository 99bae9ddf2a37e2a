/**
 * Reverses sales made by mistake: the stones are available again, and credit notes cancel their
 * invoice lines.
 */
import type { Handler } from '../handler.ts';
import { moveExisting } from './line-handlers.ts';

export const reverseSale: Handler<'reverseSale'> = ({ data }, call) =>
  moveExisting(call, {
    workflow: data.of === 'memo' ? 'memo' : 'confirmStone',
    event: 'REVERSE',
    data: { ids: data.ids, reason: data.reason ?? '' },
    outcome: 'are no longer sold',
  });
