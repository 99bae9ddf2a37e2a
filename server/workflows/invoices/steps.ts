/** The steps of invoices, as the machine permitted them. */
import type { Permit } from '../../../src/machines/decide.ts';
import type { Tx } from '../../db/with-actor.ts';
import { writeMoves, type Doer } from '../write.ts';

export function writeInvoiceSteps(
  tx: Tx,
  doer: Doer,
  invoices: readonly { id: string; client_id: string }[],
  { event, from, fromCode, to, toCode }: Permit,
  reason: string | null = null,
): void {
  writeMoves(
    tx,
    doer,
    invoices.map(({ id, client_id: clientId }) => ({
      workflow: 'invoice',
      recordId: id,
      stoneId: null,
      clientId,
      event,
      from,
      to,
      toCode,
      isNew: fromCode === null,
    })),
    reason,
  );
}
