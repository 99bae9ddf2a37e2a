/** Looks up a scanned number among the stones out on memo. */
import type { components } from '../../../../src/api/schema.gen.ts';
import type { StoneStatus } from '../../../../src/domain/codes.ts';
import { notUndone } from '../../fragments/undone-uploads.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { liveCodes } from '../../../../src/machines/workflows.ts';
import { memo } from '../../records/memo.ts';
import type { Tx } from '../../with-actor.ts';
import { CLIENT } from './lines.ts';

type ScannedLine = components['schemas']['ScannedCode']['lines'][number];

const MOST_LINES = 500;

/** SQL: stones with the number $1, in upper or lower case. */
const STONES = `SELECT s.id FROM stone s WHERE s.stock_no IN ($1, upper($1)) AND ${notUndone('s')}
  UNION SELECT s.id FROM stone s WHERE s.report_no = $1 AND ${notUndone('s')}`;

/** The lines that are out with this stock, report or memo number and that the actor sees. */
export const linesScanned = (tx: Tx, code: string): Promise<ScannedLine[]> =>
  tx.many<ScannedLine>(
    `SELECT l.id, s.stock_no, d.number AS memo_number, ${CLIENT} AS client, l.carat::float8 AS carat, l.sell_amt AS value,
            ${memo.columns.days_over} AS days_over
       FROM (SELECT id FROM memo_line WHERE stone_id IN (${STONES})
             UNION SELECT w.id FROM memo_line w JOIN memo m ON m.id = w.memo_id WHERE m.number = upper($1)) found
       JOIN memo_line l USING (id)
       JOIN memo d ON d.id = l.memo_id
       JOIN stone s ON s.id = l.stone_id
       LEFT JOIN app_user c ON c.id = l.client_id
       LEFT JOIN business b ON b.user_id = l.client_id
      WHERE l.status IN (${liveCodes('memo').join(', ')}) AND ${seesClient('l.client_id')}
      ORDER BY d.number, s.stock_no LIMIT ${MOST_LINES}`,
    [code],
  );

/** The stones with this number that are not out with a client of the actor's. */
export const stonesScanned = (tx: Tx, code: string): Promise<{ stock_no: string; status: StoneStatus }[]> =>
  tx.many(`SELECT s.stock_no, s.status FROM stone s WHERE s.id IN (${STONES}) ORDER BY s.stock_no LIMIT 2`, [
    code,
  ]);

/** Whether there is a memo with this number that the actor sees. */
export const isMemoNumber = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.one(`SELECT FROM memo m WHERE m.number = upper($1) AND ${seesClient('m.client_id')}`, [code])) !==
  undefined;
