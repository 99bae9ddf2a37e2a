/** The credit of clients, which is the sum of its entries. */
import { newId } from '../../../ids.ts';
import { clientCredit } from '../../fragments/invoice-amounts.ts';
import type { Tx } from '../../with-actor.ts';

/** One entry of a client's credit. */
export interface CreditEntry {
  clientId: string;
  cause: 'credited' | 'spent' | 'given-back' | 'taken-back';
  /** USD with two decimals; negative for credit that is spent or taken back. */
  amount: string;
  /** Its cause: a credit note, or else a payment. */
  creditNoteId?: string;
  paymentId?: string;
}

/**
 * Locks these clients' credit until the transaction ends, after their invoices and in the order of
 * their ids, and locks the person named on documents, so that the counter of a series can be the
 * last lock.
 */
export async function lockCredits(tx: Tx, clientIds: readonly string[], actorId: string): Promise<void> {
  await tx.run('SELECT FROM app_user WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [clientIds]);
  await tx.run('SELECT FROM app_user WHERE id = $1 FOR KEY SHARE', [actorId]);
}

/** The locked client's credit, USD with two decimals. */
export async function creditOf(tx: Tx, clientId: string): Promise<string> {
  const found = await tx.one<{ credit: string }>(`SELECT ${clientCredit('$1')} AS credit`, [clientId]);
  return found?.credit ?? '0.00';
}

export async function addEntries(tx: Tx, entries: readonly CreditEntry[]): Promise<void> {
  await tx.run(
    `INSERT INTO client_credit (id, client_id, cause, amount, credit_note_id, payment_id)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::numeric[], $5::uuid[], $6::uuid[])`,
    [
      entries.map(() => newId()),
      entries.map(({ clientId }) => clientId),
      entries.map(({ cause }) => cause),
      entries.map(({ amount }) => amount),
      entries.map(({ creditNoteId }) => creditNoteId ?? null),
      entries.map(({ paymentId }) => paymentId ?? null),
    ],
  );
}
