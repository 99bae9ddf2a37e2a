/** Sheets of stones that external clients confirm, and the answer to each of their rows. */
import type { components } from '../../../../src/api/schema.gen.ts';
import { APPROVAL_STATUS } from '../../../../src/domain/codes.ts';
import type { ExternalField } from '../../../../src/domain/sheets/external-fields.ts';
import { parametersOf } from '../../fragments/parameter.ts';
import { isWithheld, listedConditions, type StoneView } from '../../fragments/shown-offer.ts';
import { stoneAccessConditions } from '../../fragments/stone-access.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export type ExternalSheetRow = components['schemas']['ExternalSheet'];

export interface NumberedStone {
  stock_no: string;
  report_no: string | null;
  /** Its own number, or that of another offer of the same stone, which is shown in its place. */
  shown_as: string;
}

/** The stones with these numbers that the client sees; by a report number none that is withheld. */
export function findByNumbers(
  tx: Tx,
  stockNumbers: readonly string[],
  reportNumbers: readonly string[],
  view: StoneView,
): Promise<NumberedStone[]> {
  const values: unknown[] = [stockNumbers, reportNumbers];
  const parameter = parametersOf(values);
  const seen = ['true', ...stoneAccessConditions(view, 's', parameter)].join(' AND ');
  const isListed = (alias: string): string =>
    ['true', ...listedConditions(view, alias, parameter)].join(' AND ');
  return tx.many<NumberedStone>(
    `SELECT s.stock_no, s.report_no, coalesce(
              (SELECT l.stock_no FROM shared_certificate c JOIN stone l ON l.id = c.other_id
                WHERE c.stone_id = s.id AND c.is_twin AND NOT (${isListed('s')}) AND ${isListed('l')} ORDER BY l.id LIMIT 1),
              s.stock_no) AS shown_as
       FROM (SELECT id FROM stone WHERE stock_no = ANY ($1::text[])
             UNION SELECT id FROM stone r WHERE report_no = ANY ($2::text[]) AND NOT ${isWithheld('r')}) named JOIN stone s USING (id)
      WHERE ${seen}`,
    values,
  );
}

export interface NewExternalSheet {
  id: string;
  clientId: string;
  sentBy: { id: string; name: string };
  requestId: string;
  headerRow: number;
  sheet: string | null;
  columns: readonly { column: number; field: ExternalField }[];
  file: { id: string; key: string; name: string; mime: string; size: number; sha256: string };
}

export async function insertExternalSheet(tx: Tx, sheet: NewExternalSheet): Promise<void> {
  const { file } = sheet;
  await tx.run(
    `INSERT INTO stored_file (id, storage_key, original_name, mime, size_bytes, sha256, owner_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [file.id, file.key, file.name, file.mime, file.size, file.sha256, sheet.clientId],
  );
  await tx.run(
    `INSERT INTO external_sheet (id, client_id, sent_by, sent_by_name, file_id, header_row, sheet, columns, request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      sheet.id,
      sheet.clientId,
      sheet.sentBy.id,
      sheet.sentBy.name,
      file.id,
      sheet.headerRow,
      sheet.sheet,
      JSON.stringify(sheet.columns),
      sheet.requestId,
    ],
  );
}

const WAITING = `(SELECT count(*)::int FROM external_answer a JOIN confirm_line l ON l.id = a.line_id
  WHERE a.sheet_id = e.id AND l.status = ${APPROVAL_STATUS.pending})`;

const SHOWN = `SELECT e.id, e.client_id, f.original_name AS file_name, e.sent_by_name, e.state, e.lines, e.confirmed,
       e.lines - e.confirmed AS refused, ${WAITING} AS waiting, o.number AS order_number, e.error, e.created_at,
       e.finished_at
  FROM external_sheet e JOIN stored_file f ON f.id = e.file_id LEFT JOIN confirm_order o ON o.id = e.order_id`;

/** The newest of a client. */
export const sheetsOf = (tx: Tx, clientId: string): Promise<ExternalSheetRow[]> =>
  tx.many<ExternalSheetRow>(
    `${SHOWN} WHERE e.client_id = $1 AND ${seesClient('e.client_id')} ORDER BY e.created_at DESC, e.id LIMIT 50`,
    [clientId],
  );

export const findExternalSheet = async (tx: Tx, id: string): Promise<ExternalSheetRow | undefined> =>
  isUuid(id)
    ? tx.one<ExternalSheetRow>(`${SHOWN} WHERE e.id = $1 AND ${seesClient('e.client_id')}`, [id])
    : undefined;

/** When the client last sent a file with the same content. */
export async function sentBefore(tx: Tx, clientId: string, sha256: string): Promise<string | null> {
  const before = await tx.one<{ created_at: string }>(
    `SELECT e.created_at FROM external_sheet e JOIN stored_file f ON f.id = e.file_id
      WHERE e.client_id = $1 AND f.sha256 = $2 ORDER BY e.created_at DESC LIMIT 1`,
    [clientId, sha256],
  );
  return before?.created_at ?? null;
}

/** The pending confirm-stones of a sheet, in its order. */
export const waitingOf = async (tx: Tx, sheetId: string, most: number): Promise<string[]> =>
  (
    await tx.many<{ line_id: string }>(
      `SELECT a.line_id FROM external_answer a JOIN confirm_line l ON l.id = a.line_id
        WHERE a.sheet_id = $1 AND l.status = $2 ORDER BY a.row_no LIMIT $3`,
      [sheetId, APPROVAL_STATUS.pending, most],
    )
  ).map(({ line_id }) => line_id);

/** Those of these lines that came from a client's sheet. */
export async function findExternal(tx: Tx, lineIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(
    `SELECT id FROM confirm_line WHERE id = ANY ($1::uuid[]) AND source = 'external'`,
    [lineIds.filter(isUuid)],
  );
  return rows.map(({ id }) => id);
}

/** Where the sheet is stored, and how it is read. */
export const findSheetFile = (
  tx: Tx,
  id: string,
): Promise<{ storage_key: string; header_row: number; sheet: string | null } | undefined> =>
  tx.one(
    `SELECT f.storage_key, e.header_row, e.sheet FROM external_sheet e JOIN stored_file f ON f.id = e.file_id
      WHERE e.id = $1 AND ${seesClient('e.client_id')}`,
    [id],
  );
