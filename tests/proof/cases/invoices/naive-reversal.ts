/** A faulty reversal, which T21 must detect. */
import { setTimeout as pause } from 'node:timers/promises';
import { cents, inUsd, spare } from '../../../../src/domain/lines/cents.ts';
import { decideTogether } from '../../../../src/machines/decide.ts';
import { addEntries } from '../../../../server/db/queries/invoices/client-credit.ts';
import {
  addCreditNotes,
  lockInvoicesOf,
  withoutLines,
} from '../../../../server/db/queries/invoices/credit-notes.ts';
import { SYSTEM, withActor } from '../../../../server/db/with-actor.ts';
import { newId } from '../../../../server/ids.ts';
import { applyMoves, recordMove } from '../../../../server/workflows/apply-moves.ts';
import { permitted } from '../../../../server/workflows/invoices/permitted.ts';
import { nextInSeries } from '../../../../server/workflows/invoices/series.ts';
import { lockLines } from '../../../../server/workflows/lock-stones.ts';
import { moveOf, writeMoves } from '../../../../server/workflows/write-history.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';

const REASON = 'Sold by mistake';
/** Long enough for a payment to come between. */
const A_MOMENT = 60;

/**
 * Reads what is paid first, and waits for the invoice afterwards. Answers as the operation does.
 */
export function reverseReadingFirst(
  house: ProofFixture,
  by: Member,
  ids: readonly string[],
): Promise<number> {
  const actor = { id: by.id, role: by.role, name: 'Somebody', requestId: null };
  return withActor(house.ownerPool, SYSTEM, 'write', async (tx) => {
    const sold = await tx.many<{ id: string; invoice_id: string }>(
      'SELECT id, invoice_id FROM invoice_line WHERE memo_line_id = ANY ($1::uuid[])',
      [ids],
    );
    const invoiceIds = [...new Set(sold.map((line) => line.invoice_id))];
    const soldIds = sold.map((line) => line.id);
    const seen = await withoutLines(tx, invoiceIds, soldIds);
    await pause(A_MOMENT);
    const lines = await lockLines(tx, 'memo', ids);
    const moves = lines.flatMap((line) => {
      const facts = { actor, reason: REASON };
      const decision = decideTogether('memo', line.status, { type: 'REVERSE' }, facts, {
        stone: line.stone_status,
      });
      if (!decision.ok) return [];
      const of = {
        stone: { id: line.stone_id, claim_line_id: null },
        lineId: line.id,
        clientId: line.client_id,
      };
      return decision.moves.map((step) => recordMove(step, null, of));
    });
    if (moves.length === 0) return 409;
    applyMoves(tx, actor, moves, new Map(), REASON);
    await lockInvoicesOf(tx, 'memo_line_id', ids);
    for (const invoice of seen) {
      const credited = { linesLeft: invoice.lines_left, paid: invoice.paid, owed: invoice.owed_after };
      const facts = { actor, reason: REASON, credited };
      const permit = permitted(['CREDIT', 'CREDIT_SPARE', 'CREDIT_PART'], invoice.status, facts);
      writeMoves(tx, actor, [moveOf('invoice', invoice.id, invoice.client_id, permit)], REASON);
      const [number = ''] = await nextInSeries(tx, 'credit', 1);
      const id = newId();
      const { client_id: clientId, taxes } = invoice;
      const note = { id, number, invoiceId: invoice.id, clientId, taxes };
      await addCreditNotes(tx, [note], soldIds, { reason: REASON, createdBy: by.id });
      const amount = spare(cents(invoice.paid), cents(invoice.owed_after));
      if (amount > 0n)
        await addEntries(tx, [{ clientId, cause: 'credited', amount: inUsd(amount), creditNoteId: id }]);
    }
    return 200;
  });
}
