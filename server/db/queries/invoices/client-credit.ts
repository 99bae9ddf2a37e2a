/** The credit of clients: entries, of which it is the sum. */
import { newId } from '../../../ids.ts';
import { clientCredit } from '../../fragments/invoice-amounts.ts';
import type { Tx } from '../../with-actor.ts';

/** One entry of a client's credit. */
export interface CreditEntry {
  clientId: string;
  cause: 'credited' | 'spent' | 'given-back' | 'taken-back';
  /** USD with two decimals; below zero for what is spent or taken back. */
  amount: string;
  /** Which it came of: a credit note where it is credited, or else a payment. */
  creditNoteId?: string;
  paymentId?: string;
}

/**
 * Locks these clients' credit until the transaction ends, after their invoices and in the order of
 * their ids, and makes sure of the person whom documents name, so that the counter of a series can
 * be the last lock.
 */
export async function lockCredits(tx: Tx, clientIds: readonly string[], doerId: string): Promise<void> {
  await tx.run('SELECT FROM app_user WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [clientIds]);
  await tx.run('SELECT FROM app_user WHERE id = $1 FOR KEY SHARE', [doerId]);
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
