/** Until when an invoice of today is to be paid. */
import { dueAfter } from '../../../../src/domain/business-days.ts';
import { USUAL_TERMS_DAYS } from '../../../../src/domain/lines/invoices.ts';
import type { Tx } from '../../with-actor.ts';

/**
 * YYYY-MM-DD, by the house's terms and calendar. Also makes sure of the people whom the invoices name, so
 * that the counter of invoices is the last lock of a sale.
 */
export async function dueDayOf(tx: Tx, people: readonly string[]): Promise<string> {
  await tx.run('SELECT FROM app_user WHERE id = ANY ($1::uuid[]) ORDER BY id FOR KEY SHARE', [people]);
  const now = await tx.one<{ today: string; days: number; holidays: string[] }>(
    `SELECT current_date::text AS today,
            coalesce((SELECT (value ->> 'terms_days')::int FROM setting WHERE key = 'invoice'), $1::int) AS days,
            ARRAY(SELECT day::text FROM holiday WHERE day > current_date) AS holidays`,
    [USUAL_TERMS_DAYS],
  );
  if (!now) throw new Error('There is always one row.');
  return dueAfter(now.today, now.days, new Set(now.holidays));
}
