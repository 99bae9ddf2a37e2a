/**
 * By SQL that knows nothing of the portal's rules: numbers that are missing, and amounts that do
 * not agree.
 */
import { INVOICE_STATUS } from '../../../../src/domain/codes.ts';
import { Decimal, usd } from '../../../../src/domain/money.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

/** Invoices that are also looked at through the API. */
const SHOWN = 20;

/** Of invoices and of credit notes: what is missing in a year, and what is there twice. */
export async function gapsOf(house: ProofFixture): Promise<string[]> {
  const years = await house.query<{ year: string; numbers: number; last: number; different: number }>(
    `SELECT substr(number, 1, 6) AS year, count(*)::int AS numbers, max(substr(number, 8)::int) AS last,
            count(DISTINCT number)::int AS different
       FROM (SELECT number FROM invoice UNION ALL SELECT number FROM credit_note) n
      WHERE number ~ '^[IC]-\\d{4}-\\d{6,}$' GROUP BY 1`,
  );
  return years
    .filter(({ numbers, last, different }) => numbers !== last || different !== numbers)
    .map(
      ({ year, numbers, last, different }) =>
        `Of ${year} there are ${numbers} numbers, ${different} of them different, up to ${last}.`,
    );
}

interface Sums {
  id: string;
  number: string;
  status: number;
  lines_left: number;
  total: string;
  credited: string;
  paid: string;
  /** What its credit notes and payments added to the client's credit. */
  spare: string;
}

const lawfulStatus = ({ lines_left: left, paid, total, credited }: Sums): number => {
  if (left === 0) return INVOICE_STATUS.cancelled;
  const owed = new Decimal(total).minus(credited);
  if (new Decimal(paid).gte(owed)) return INVOICE_STATUS.paid;
  return new Decimal(paid).eq(0) ? INVOICE_STATUS.issued : INVOICE_STATUS.partPaid;
};

const beyond = ({ paid, total, credited }: Sums): string => {
  const over = new Decimal(paid).minus(new Decimal(total).minus(credited));
  return usd(over.gt(0) ? over : new Decimal(0));
};

/**
 * Of all invoices: what is paid, credited and given as credit, the state that says so, and the sums
 * that the portal shows.
 */
export async function wrongSums(house: ProofFixture): Promise<string[]> {
  const rows = await house.query<Sums>(
    `SELECT i.id, i.number, i.status,
            (SELECT count(*)::int FROM invoice_line WHERE invoice_id = i.id AND credit_note_id IS NULL) AS lines_left,
            (SELECT coalesce(sum(a.amount), 0)::numeric(18, 2)
               FROM (SELECT sell_amt FROM invoice_line WHERE invoice_id = i.id
                     UNION ALL SELECT amount FROM invoice_tax WHERE invoice_id = i.id) a (amount)) AS total,
            (SELECT coalesce(sum(a.amount), 0)::numeric(18, 2)
               FROM (SELECT sell_amt FROM invoice_line WHERE invoice_id = i.id AND credit_note_id IS NOT NULL
                     UNION ALL SELECT t.amount FROM credit_note_tax t JOIN credit_note n ON n.id = t.credit_note_id
                                WHERE n.invoice_id = i.id) a (amount)) AS credited,
            (SELECT coalesce(sum(amount), 0)::numeric(18, 2) FROM invoice_payment
              WHERE invoice_id = i.id AND taken_back_at IS NULL) AS paid,
            (SELECT coalesce(sum(k.amount), 0)::numeric(18, 2) FROM client_credit k
               LEFT JOIN credit_note n ON n.id = k.credit_note_id LEFT JOIN invoice_payment p ON p.id = k.payment_id
              WHERE k.cause IN ('credited', 'taken-back') AND coalesce(n.invoice_id, p.invoice_id) = i.id) AS spare
       FROM invoice i`,
  );
  const complaints = rows.flatMap((row) => {
    const { number, status, total, credited, paid, spare } = row;
    if (new Decimal(paid).gt(total)) return [`${paid} is paid on ${number}, and ${total} is due.`];
    if (spare !== beyond(row))
      return [
        `${number} gave ${spare} as credit, with ${paid} paid of ${total}, ${credited} of it credited.`,
      ];
    return status === lawfulStatus(row)
      ? []
      : [`${number} has the state ${status} with ${paid} of ${total} paid and ${credited} credited.`];
  });
  const overdrawn = await house.query<{ client_id: string; credit: string }>(
    'SELECT client_id, sum(amount) AS credit FROM client_credit GROUP BY client_id HAVING sum(amount) < 0',
  );
  complaints.push(
    ...overdrawn.map(({ client_id: client, credit }) => `The credit of ${client} is ${credit}.`),
  );
  return [...complaints, ...(await shownWrongly(house, rows.slice(-SHOWN)))];
}

async function shownWrongly(house: ProofFixture, rows: readonly Sums[]): Promise<string[]> {
  const { api } = await house.member('admin@pavilion.test');
  const complaints: string[] = [];
  for (const row of rows) {
    const { id, number, total, credited, paid } = row;
    const reply = await api.get(`/inventory/new-arrival/invoice/${id}`);
    const shown = reply.body?.data as Record<string, unknown> | null;
    const open = usd(new Decimal(total).minus(credited).minus(paid).plus(beyond(row)));
    const said = [shown?.['total'], shown?.['credited'], shown?.['paid'], shown?.['open']];
    if (said.join() !== [total, credited, paid, open].join())
      complaints.push(`${number} is shown with ${said.join(', ')}, and its lines are ${total}.`);
  }
  return complaints;
}
