/**
 * Finished lines of two clients in every list, like those of months: more than a page, on many
 * days.
 */
import { createPool } from '../../../server/db/pool.ts';
import type { TestServer } from '../../support/server.ts';
import { tamperWith } from '../../proof/tamper.ts';

/** Every third line is the second customer's; a document has up to four lines. */
const LINES = `
  SELECT gen_random_uuid() AS id, n, s.id AS stone_id, u.id AS client_id, u.associate_id AS created_by,
         now() - n * interval '7 hours' AS created_at, now() - n * interval '5 hours' AS updated_at,
         CASE WHEN n % 4 > 0 THEN 'Remark ' || n % 9 END AS remark,
         s.carat, s.rap, s.disc, s.price_per_ct, s.total_amt,
         s.disc + 3 AS markup_disc, s.price_per_ct * 1.1 AS markup_ppc, s.total_amt * 1.1 AS sell_amt
    FROM generate_series(1, $1::int) AS n
    JOIN (SELECT *, row_number() OVER (ORDER BY stock_no) AS place FROM stone WHERE total_amt IS NOT NULL) s ON s.place = n
    JOIN app_user u ON u.email = CASE WHEN n % 3 = 0 THEN 'customer2@pavilion.test' ELSE 'customer@pavilion.test' END`;
const KEPT = `id, stone_id, client_id, created_by, created_at, updated_at, remark,
  carat, rap, disc, price_per_ct, total_amt, markup_disc, markup_ppc, sell_amt`;
const document = (letter: string): string =>
  `md5('${letter}' || CASE WHEN n % 3 = 0 THEN 'b' ELSE 'a' END || n / 4)::uuid AS document_id`;

const INTO: Record<string, string> = {
  hold: `INSERT INTO hold (status, due_at, ${KEPT}) SELECT 2, created_at + n % 5 * interval '1 day', ${KEPT} FROM (${LINES}) line`,
  memo_line: `WITH line AS (SELECT line.*, ${document('m')} FROM (${LINES}) line),
    doc AS (INSERT INTO memo (id, number, client_id, issued_by, terms, created_at)
              SELECT document_id, 'M-TEST-' || lpad(min(n)::text, greatest(4, length(min(n)::text)), '0'), client_id, created_by,
                     CASE WHEN min(n) % 2 = 0 THEN 'Terms ' || min(n) % 7 END, min(created_at) FROM line GROUP BY 1, 3, 4)
    INSERT INTO memo_line (status, memo_id, due_date, ${KEPT})
      SELECT 2, document_id, current_date + (min(n) OVER (PARTITION BY document_id) * 37 % 50)::int, ${KEPT} FROM line`,
  confirm_line: `WITH line AS (SELECT line.*, ${document('o')} FROM (${LINES}) line),
    doc AS (INSERT INTO confirm_order (id, number, client_id, created_by, created_at)
              SELECT document_id, 'O-TEST-' || lpad(min(n)::text, greatest(4, length(min(n)::text)), '0'), client_id, created_by, min(created_at) FROM line GROUP BY 1, 3, 4)
    INSERT INTO confirm_line (status, order_id, reason, ${KEPT}) SELECT 3 + n % 2, document_id, CASE WHEN n % 2 = 0 THEN 'Reason ' || n % 5 END, ${KEPT} FROM line`,
  enquiry: `INSERT INTO enquiry (status, message, ${KEPT}) SELECT 2, 'Question ' || n % 8, ${KEPT} FROM (${LINES}) line`,
};

export async function addFinishedLines(
  server: Pick<TestServer, 'databaseOwnerUrl'>,
  count: number,
): Promise<void> {
  const owner = createPool(server.databaseOwnerUrl, { name: 'many lines', kind: 'owner' });
  try {
    for (const [table, insert] of Object.entries(INTO)) await tamperWith(owner, [table], insert, [count]);
  } finally {
    await owner.end();
  }
}
