/** A client's credit, entry by entry. (docs/adr/0022-invoices-payments-and-credit-notes.md) */
import type { components } from '../../../../src/api/schema.gen.ts';
import { CLIENT_ROLES } from '../../../../src/domain/codes.ts';
import { clientCredit } from '../../fragments/invoice-amounts.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';
import { CLIENT } from '../transactions/lines.ts';

type Schemas = components['schemas'];
type Credit = Schemas['ClientCredit'];

const MOST = 500;

/** The sum of entries with these causes. */
const sumOf = (causes: string, sign = ''): string =>
  `(SELECT (${sign}coalesce(sum(k.amount), 0))::numeric(18, 2) FROM client_credit k WHERE k.client_id = c.id AND k.cause IN (${causes}))`;

/** Amounts are USD with two decimals. Undefined if there is no such client that the actor sees. */
export async function findClientCredit(tx: Tx, clientId: string): Promise<Credit | undefined> {
  if (!isUuid(clientId)) return undefined;
  const head = await tx.one<Omit<Credit, 'entries'>>(
    `SELECT ${CLIENT} AS client, ${clientCredit('c.id')} AS balance, ${sumOf(`'credited', 'taken-back'`)} AS credited,
            ${sumOf(`'spent', 'given-back'`, '-')} AS spent
       FROM app_user c LEFT JOIN business b ON b.user_id = c.id
      WHERE c.id = $1 AND c.role_id IN (${CLIENT_ROLES.join(', ')}) AND ${seesClient('c.id')}`,
    [clientId],
  );
  if (!head) return undefined;
  const entries = await tx.many<Schemas['CreditEntry']>(
    `SELECT k.id, k.cause, k.created_at AS at, k.amount,
            (sum(k.amount) OVER (ORDER BY k.created_at, k.id))::numeric(18, 2) AS balance,
            i.id AS invoice_id, i.number AS invoice_number, n.number AS credit_note_number,
            CASE WHEN k.cause = 'spent' THEN NULL ELSE coalesce(n.reason, y.taken_back_reason) END AS reason
       FROM client_credit k LEFT JOIN credit_note n ON n.id = k.credit_note_id LEFT JOIN invoice_payment y ON y.id = k.payment_id
       JOIN invoice i ON i.id = coalesce(n.invoice_id, y.invoice_id)
      WHERE k.client_id = $1 AND ${seesClient('k.client_id')} ORDER BY k.created_at DESC, k.id DESC LIMIT ${MOST}`,
    [clientId],
  );
  return { ...head, entries };
}
