/** Clients' credit limits, and how much of one is used. All amounts in USD with two decimals. */
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { invoiceOpen } from '../../fragments/invoice-amounts.ts';
import { prepared } from '../../prepared.ts';
import type { Tx } from '../../with-actor.ts';

/**
 * A client's exposure: stones on memo, confirm-stones that wait for approval, and open invoices.
 */
export interface Exposure {
  memos: string;
  confirm_stones: string;
  /** An upper bound of the taxes of their sale, so that a sale never adds to the sum. */
  taxes: string;
  invoices: string;
  exposure: string;
}

const promised = (table: string, workflow: 'memo' | 'confirmStone'): string =>
  `SELECT '${workflow}' AS workflow, p.sell_amt FROM ${table} p
    WHERE p.client_id = $1 AND p.status IN (${liveCodes(workflow).join(', ')})`;

/** SQL: the percentages of the house's taxes. */
const TAX_PERCENTS = `SELECT (t.tax ->> 'percent')::numeric AS percent
  FROM setting s CROSS JOIN LATERAL jsonb_array_elements(coalesce(s.value -> 'taxes', '[]')) AS t (tax)
 WHERE s.key = 'invoice'`;

/**
 * SQL: the exposure of client $1. Taxes are rounded up line by line, so they are never below those
 * of the invoice.
 */
const EXPOSURE = `
  SELECT e.memos, e.confirm_stones, e.taxes, e.invoices, e.memos + e.confirm_stones + e.taxes + e.invoices AS exposure
    FROM (
      SELECT coalesce(sum(p.sell_amt) FILTER (WHERE p.workflow = 'memo'), 0)::numeric(18, 2) AS memos,
             coalesce(sum(p.sell_amt) FILTER (WHERE p.workflow = 'confirmStone'), 0)::numeric(18, 2) AS confirm_stones,
             coalesce(sum((SELECT sum(ceil(p.sell_amt * x.percent)) / 100 FROM (${TAX_PERCENTS}) x)), 0)::numeric(18, 2) AS taxes,
             (SELECT coalesce(sum(${invoiceOpen('i')}), 0)::numeric(18, 2) FROM invoice i
               WHERE i.client_id = $1 AND i.status IN (${liveCodes('invoice').join(', ')})) AS invoices
        FROM (${promised('memo_line', 'memo')} UNION ALL ${promised('confirm_line', 'confirmStone')}) p) e`;

/** The house's taxes in percent, which a sale adds. */
const PERCENTS = `coalesce((SELECT jsonb_agg(trim_scale(x.percent)::text) FROM (${TAX_PERCENTS}) x), '[]') AS tax_percents`;

export interface LockedCredit {
  limit: string;
  exposure: string;
  tax_percents: string[];
}

/**
 * The client's limit and its use, locked until the transaction ends; undefined without a limit,
 * which locks nothing. Sent after the stones' locks, and after `lockClientRights`, because rights
 * must not change meanwhile.
 */
export function lockCredit(
  tx: Tx,
  clientId: string,
  how: 'lock' | 'read',
): Promise<LockedCredit | undefined> {
  if (how === 'lock') tx.send(prepared('SELECT lock_credit($1)'), [clientId]);
  return tx.one<LockedCredit>(
    prepared(`SELECT l.amount AS limit, e.exposure, ${PERCENTS}
       FROM credit_limit l CROSS JOIN LATERAL (${EXPOSURE}) e
      WHERE l.client_id = $1 AND l.amount IS NOT NULL`),
    [clientId],
  );
}

export interface CreditStanding extends Exposure {
  limit: string | null;
  tax_percents: string[];
}

/** The same without a lock, and also for clients without a limit. The actor sees the client. */
export async function creditStanding(tx: Tx, clientId: string): Promise<CreditStanding> {
  const standing = await tx.one<CreditStanding>(
    `SELECT (SELECT l.amount FROM credit_limit l WHERE l.client_id = $1) AS limit, e.*, ${PERCENTS} FROM (${EXPOSURE}) e`,
    [clientId],
  );
  if (!standing) throw new Error('A sum over no rows is a row too.');
  return standing;
}

export interface StoredCreditLimit {
  credit_limit: string | null;
  /** Days until an invoice is due; null for the house default. */
  terms_days: number | null;
  reason: string | null;
  changed_by: string | null;
  changed_at: string | null;
}

/** The last setting of the client; nulls if there was none. */
export async function readCreditLimit(tx: Tx, clientId: string): Promise<StoredCreditLimit> {
  const kept = await tx.one<StoredCreditLimit>(
    'SELECT amount AS credit_limit, terms_days, reason, changed_by, changed_at FROM credit_limit WHERE client_id = $1',
    [clientId],
  );
  return kept ?? { credit_limit: null, terms_days: null, reason: null, changed_by: null, changed_at: null };
}

/** Null removes the limit, or the days. */
export async function saveCreditLimit(
  tx: Tx,
  clientId: string,
  {
    limit,
    days,
    reason,
    changedBy,
  }: { limit: string | null; days: number | null; reason: string; changedBy: string },
): Promise<void> {
  await tx.run(
    `INSERT INTO credit_limit (client_id, amount, terms_days, reason, changed_by) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (client_id) DO UPDATE
        SET amount = excluded.amount, terms_days = excluded.terms_days, reason = excluded.reason, changed_by = excluded.changed_by, changed_at = now()`,
    [clientId, limit, days, reason, changedBy],
  );
}
