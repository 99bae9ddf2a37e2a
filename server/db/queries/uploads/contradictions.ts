/** What a sheet says of certificates that other providers' rows have, too. */
import { STONE_TYPE } from '../../../../src/domain/codes.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import type { Tx } from '../../with-actor.ts';

/** Facts that a certificate states once, by the field of a sheet. */
const CERTIFIED = ['shape', 'color', 'fancy_color', 'clarity', 'cut', 'fluorescence'] as const;

/** More rows than this have a placeholder, not a certificate; as in shared_certificate. */
const MOST_SHARING = 20;

/** More than this between two weights is not rounding, in carats. */
const ROUNDED = 0.02;

const kind = (alias: string): string =>
  `CASE ${alias}.stone_type WHEN ${STONE_TYPE.labGrown} THEN 'lab-grown' WHEN ${STONE_TYPE.natural} THEN 'natural' END`;

/**
 * Records where a staged row disagrees with another provider's row of the same report number. If
 * several providers have it, the row with the lowest stock number is compared. Each number is
 * looked up once, in the index: OFFSET 0, because the planner expects a hundredth of the stock for
 * each and would read all of it.
 */
export async function noteContradicted(tx: Tx, providerId: string): Promise<void> {
  await tx.run(
    `INSERT INTO import_issue
     WITH here AS MATERIALIZED (
       SELECT i.row_no, told FROM import_stone i, unnest(certificates_of(i.lab, i.report_no)) told WHERE i.pieces = 1),
     there AS MATERIALIZED (
       SELECT DISTINCT ON (one.told) one.told, o.*
         FROM (SELECT told FROM here GROUP BY told HAVING count(*) <= ${MOST_SHARING}) one
        CROSS JOIN LATERAL (
         SELECT c.*, count(*) OVER () AS sharing FROM (SELECT * FROM stone s WHERE s.certificates @> ARRAY[told] OFFSET 0) c) o
        WHERE sharing <= ${MOST_SHARING} AND o.provider_id <> $1 AND o.pieces = 1 AND ${notUndone('o')}
        ORDER BY one.told, o.stock_no)
     SELECT DISTINCT i.row_no, 'offer_contradicted', said.field, '', said.here || ', and ' || said.there || ' in ' || o.stock_no
       FROM here h JOIN there o USING (told) JOIN import_stone i USING (row_no)
      CROSS JOIN LATERAL (VALUES
            ${CERTIFIED.map((field) => `('${field}', i.${field}, o.${field})`).join(', ')},
            ('lab_grown', ${kind('i')}, ${kind('o')}),
            ('carat', i.carat::text, CASE WHEN abs(i.carat - o.carat) > ${ROUNDED} THEN o.carat::text ELSE i.carat::text END)
          ) AS said (field, here, there)
      WHERE said.here <> said.there`,
    [providerId],
  );
}
