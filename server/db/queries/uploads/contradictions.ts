/** What a sheet says of certificates that other providers' rows have, too. */
import { notUndone } from '../../fragments/undone-uploads.ts';
import { saidOf } from '../stones/contradictions.ts';
import type { Tx } from '../../with-actor.ts';

/** More rows than this have a placeholder, not a certificate; as in shared_certificate. */
const MOST_SHARING = 20;

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
      CROSS JOIN LATERAL ${saidOf('i', 'o')} AS said (field, label, here, there)
      WHERE said.here <> said.there`,
    [providerId],
  );
}
