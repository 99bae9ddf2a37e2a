/** The steps of invoices, as the machine permitted them. */
import type { Permit } from '../../../src/machines/decide.ts';
import type { Tx } from '../../db/with-actor.ts';
import { moveOf, writeMoves, type NamedActor } from '../write-history.ts';

export function writeInvoiceSteps(
  tx: Tx,
  actor: NamedActor,
  invoices: readonly { id: string; client_id: string }[],
  permit: Permit,
  reason: string | null = null,
): void {
  writeMoves(
    tx,
    actor,
    invoices.map(({ id, client_id }) => moveOf('invoice', id, client_id, permit)),
    reason,
  );
}
