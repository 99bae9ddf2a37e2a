/** A sale is reversed while several people record payments of its invoice. */
import { PAYMENT_WAY } from '../../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../../src/domain/money.ts';
import type { ProofFixture, Member } from '../../proof-fixture.ts';
import { reverseReadingFirst } from './naive-reversal.ts';
import { inDays } from '../../../support/days.ts';

const PREFIX = '/inventory/new-arrival';
/** Payments of one invoice beside its reversal, of which all together would be too much. */
const AT_ONCE = 6;
const PARTS = 4;

interface ReversedSale {
  paid: number;
  complaints: string[];
}

/**
 * Reverses a part of the invoice, or all of it, at once with payments. Returns how many of these
 * were taken.
 */
export async function reverseBesidePayments(
  house: ProofFixture,
  staff: readonly Member[],
  { id, number }: { id: string; number: string },
  { whole, naive }: { whole: boolean; naive: boolean },
): Promise<ReversedSale> {
  const lines = await house.query<{ id: string }>(
    'SELECT memo_line_id AS id FROM invoice_line WHERE invoice_id = $1 ORDER BY id',
    [id],
  );
  const ids = lines.map((line) => line.id).slice(0, whole ? undefined : 1);
  const [first, ...others] = staff;
  if (!first) return { paid: 0, complaints: [] };
  const shown = (await first.api.get(`${PREFIX}/invoice/${id}`)).body?.data as { open: string } | null;
  const part = new Decimal(shown?.open ?? '0').times(100).div(PARTS).round(0, 0).div(100);
  if (part.lte(0)) return { paid: 0, complaints: [] };
  const data = {
    amount: usd(part),
    paid_on: inDays(0),
    way: PAYMENT_WAY.transfer,
  };
  const pay = async (by: Member): Promise<number> =>
    (await by.api.send('POST', `${PREFIX}/invoice/${id}/payment`, data)).status;
  const reverse = async (): Promise<number> => {
    if (naive) return reverseReadingFirst(house, first, ids);
    const reversal = { of: 'memo', ids, reason: 'Sold by mistake' };
    return (await first.api.send('PUT', `${PREFIX}/reverse-sale`, reversal)).status;
  };
  const payers = Array.from({ length: AT_ONCE }, (_none, turn) => others[turn % others.length] ?? first);
  const [reversal, ...payments] = await Promise.all([reverse(), ...payers.map(pay)]);
  const strange = payments.filter((status) => status !== 200 && status !== 409);
  return {
    paid: payments.filter((status) => status === 200).length,
    complaints: [
      ...(reversal === 200 ? [] : [`The reversal of ${number} was answered with ${reversal}.`]),
      ...(strange.length === 0 ? [] : [`Payments of ${number} were answered with ${strange.join(', ')}.`]),
    ],
  };
}
