/** The answers to the rows of an external client's sheet, and the progress of its import. */
import type { RoleId } from '../../../../src/domain/codes.ts';
import type { ExternalField } from '../../../../src/domain/sheets/external-fields.ts';
import { mayWrite } from '../../fragments/rights.ts';
import type { Tx } from '../../with-actor.ts';

export interface RowAnswer {
  row: number;
  /** The confirm-stone of the row; null if the row was refused, with a reason. */
  lineId: string | null;
  reason: string | null;
}

export async function answerRows(tx: Tx, sheetId: string, answers: readonly RowAnswer[]): Promise<void> {
  await tx.run(
    `INSERT INTO external_answer (sheet_id, row_no, line_id, reason)
     SELECT $1, a.* FROM unnest($2::int[], $3::uuid[], $4::text[]) AS a (row_no, line_id, reason)`,
    [
      sheetId,
      answers.map(({ row }) => row),
      answers.map(({ lineId }) => lineId),
      answers.map(({ reason }) => reason),
    ],
  );
}

/** By stock number, the earlier row of the sheet that confirmed the stone. */
export async function rowsThatNamed(
  tx: Tx,
  sheetId: string,
  stockNumbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.many<{ stock_no: string; row_no: number }>(
    `SELECT s.stock_no, a.row_no FROM stone s JOIN confirm_line l ON l.stone_id = s.id
       JOIN external_answer a ON a.line_id = l.id
      WHERE s.stock_no = ANY ($2::text[]) AND a.sheet_id = $1`,
    [sheetId, stockNumbers],
  );
  return new Map(rows.map(({ stock_no, row_no }) => [stock_no, row_no]));
}

export interface OpenSheet {
  client_id: string;
  sent_by: string;
  sent_by_name: string;
  /** Null if the importer may not confirm stones any more. */
  sender_role: RoleId | null;
  storage_key: string;
  header_row: number;
  sheet: string | null;
  columns: { column: number; field: ExternalField }[];
  order_id: string | null;
  last_row: number;
  request_id: string | null;
}

export const openSheets = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(
      `SELECT id FROM external_sheet WHERE state = 'open' ORDER BY created_at, id`,
    )
  ).map(({ id }) => id);

/** A sheet whose rows are not all answered, locked; undefined if there is nothing left to do. */
export const lockOpenSheet = (tx: Tx, id: string): Promise<OpenSheet | undefined> =>
  tx.one<OpenSheet>(
    `SELECT e.client_id, e.sent_by, e.sent_by_name, CASE WHEN ${mayWrite('u.id', 'confirm-stone')} THEN u.role_id END AS sender_role,
            f.storage_key, e.header_row, e.sheet, e.columns, e.order_id, e.last_row, e.request_id
       FROM external_sheet e JOIN stored_file f ON f.id = e.file_id JOIN app_user u ON u.id = e.sent_by
      WHERE e.id = $1 AND e.state = 'open' FOR UPDATE OF e`,
    [id],
  );

export async function noteAnswered(
  tx: Tx,
  id: string,
  part: { lastRow: number; lines: number; confirmed: number; orderId: string | null },
): Promise<void> {
  await tx.run(
    `UPDATE external_sheet SET last_row = $2, lines = lines + $3, confirmed = confirmed + $4, order_id = $5 WHERE id = $1`,
    [id, part.lastRow, part.lines, part.confirmed, part.orderId],
  );
}

/** Marks the sheet as done: all rows are answered, or with `error` the rest is given up. */
export const endSheet = (tx: Tx, id: string, error: string | null): Promise<number> =>
  tx.run(
    `UPDATE external_sheet SET state = CASE WHEN $2::text IS NULL THEN 'done' ELSE 'failed' END, error = $2, finished_at = now()
      WHERE id = $1 AND state = 'open'`,
    [id, error],
  );

export interface AnsweredRow {
  row_no: number;
  reason: string | null;
  status: number | null;
  /** The reason of a rejection. */
  rejected: string | null;
  sell_amt: string | null;
  invoice: string | null;
}

/** In the order of rows, from the one after `after`. */
export const answersAfter = (tx: Tx, sheetId: string, after: number, most: number): Promise<AnsweredRow[]> =>
  tx.many<AnsweredRow>(
    `SELECT a.row_no, a.reason, l.status, l.reason AS rejected, l.sell_amt, i.number AS invoice
       FROM external_answer a LEFT JOIN confirm_line l ON l.id = a.line_id
       LEFT JOIN invoice_line il ON il.confirm_line_id = l.id LEFT JOIN invoice i ON i.id = il.invoice_id
      WHERE a.sheet_id = $1 AND a.row_no > $2 ORDER BY a.row_no LIMIT $3`,
    [sheetId, after, most],
  );
