/** A second provider that offers some of the demo's stones, too, once with another weight. */
import { PROVIDER_TYPE, STONE_STATUS, STONE_TYPE } from '../../src/domain/codes.ts';
import type { Tx } from '../db/with-actor.ts';
import { newId } from '../ids.ts';
import { STONE_COLUMNS } from '../sheets/rows/stone-fields.ts';

/** Provider code. */
export const SECOND_PROVIDER = 'DEMO2';

interface Twin {
  /** Below the numbers of the other demo stones. */
  stock_no: string;
  /** Of the first one's price. */
  price: number;
  /** Of the first one's weight: more than 1.02 is withheld. */
  weight: number;
  /** Report numbers are seldom written alike. */
  report: (number: string) => string;
}

const TWINS: readonly Twin[] = [
  { stock_no: 'PV000001', price: 0.97, weight: 1, report: (number) => `GIA ${number}` },
  { stock_no: 'PV000002', price: 1.02, weight: 1, report: (number) => `GIA-${number}` },
  { stock_no: 'PV000003', price: 0.99, weight: 1, report: (number) => `0${number}` },
  { stock_no: 'PV000004', price: 1.1, weight: 1.1, report: (number) => number },
];

/** The rest is as the first provider says. */
const OTHERWISE: Readonly<Record<string, string>> = {
  stock_no: 't.stock_no',
  report_no: 't.report_no',
  carat: 'round(s.carat * t.weight, 2)',
  price_per_ct: 'round(s.price_per_ct * t.price, 2)',
  total_amt: 'round(round(s.price_per_ct * t.price, 2) * round(s.carat * t.weight, 2), 2)',
  disc: 'round(100 * (round(s.price_per_ct * t.price, 2) / s.rap - 1), 2)',
};

/** Of the newest natural rounds that nobody has. */
export async function insertDemoTwins(tx: Tx): Promise<void> {
  const first = await tx.many<{ id: string; report_no: string }>(
    `SELECT id, report_no FROM stone
      WHERE status = ${STONE_STATUS.available} AND version = 0 AND lab = 'GIA' AND shape = 'ROUND' AND rap IS NOT NULL
        AND stone_type = ${STONE_TYPE.natural} AND color IS NOT NULL
      ORDER BY stock_no DESC LIMIT ${TWINS.length}`,
  );
  if (first.length < TWINS.length) return;
  const provider = newId();
  await tx.run(
    `INSERT INTO provider (id, name, code, provider_type, contact_person, email) VALUES ($1, $2, $3, $4, $5, $6)`,
    [provider, 'Second demo stock', SECOND_PROVIDER, PROVIDER_TYPE.ftp, 'Stock desk', 'stock2@pavilion.test'],
  );
  const told = TWINS.map(({ report, ...twin }, at) => ({
    ...twin,
    id: newId(),
    of: first[at]?.id,
    report_no: report(first[at]?.report_no ?? ''),
  }));
  await tx.run(
    `INSERT INTO stone (id, org_stock_no, provider_id, identity_key, content_hash, ${STONE_COLUMNS.join(', ')})
     SELECT t.id, t.stock_no, $1, 'S:' || t.stock_no, s.content_hash,
            ${STONE_COLUMNS.map((column) => OTHERWISE[column] ?? `s.${column}`).join(', ')}
       FROM jsonb_to_recordset($2::jsonb)
            AS t (id uuid, of uuid, stock_no text, report_no text, price numeric, weight numeric)
       JOIN stone s ON s.id = t.of ORDER BY t.stock_no`,
    [provider, JSON.stringify(told)],
  );
}
