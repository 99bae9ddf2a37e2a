/**
 * Sheets by which external clients confirm stones: previewed, then imported. (Specification,
 * section 7.)
 */
import type { components } from '../../../../src/api/schema.gen.ts';
import { EXTERNAL_ROLES } from '../../../../src/domain/codes.ts';
import { shownFileName } from '../../../../src/domain/text/file-names.ts';
import { findExternalSheet, insertExternalSheet } from '../../../db/queries/transactions/external-sheets.ts';
import { markPersonal } from '../../../db/queries/audit/personal-words.ts';
import { removeUnlessCommitted } from '../../../files/rolled-back-files.ts';
import { newId } from '../../../ids.ts';
import { notFound, invalidRequest } from '../../../refusals.ts';
import {
  externalColumns,
  type ExternalColumn,
  type ExternalColumns,
} from '../../../sheets/import/external-lines.ts';
import { readSheetInProcess } from '../../../sheets/read/read-in-process.ts';
import type { Sheet } from '../../../sheets/read/read-sheet.ts';
import { SheetError } from '../../../sheets/read/sheet-error.ts';
import type { ReadFor } from '../../../readers/pool.ts';
import { refuseEarly } from '../../../workflows/guard-refusals.ts';
import type { ActedFor } from '../../../workflows/load-start.ts';
import type { Handler, Input, ReceivedFile } from '../../handler.ts';
import { actorOfCall, findActedFor, namedClient } from '../../acting-for.ts';
import { readFor } from '../../read-as.ts';
import { previewOf } from './external-preview.ts';

const FILE_FIELD = 'externalDiamonds';
const TASK = 'confirm-external';

type Chosen = components['schemas']['ExternalSheetData']['holds'];

export const importExternalDiamonds: Handler<'importExternalDiamonds'> = async (input, call) => {
  const { data } = input;
  const file = fileOf(input);
  refuseEarly('confirmStone', 'CONFIRM', { actor: { id: call.person.id, role: call.person.role } });
  const clientId = namedClient(call.person, data.user_id);
  const client = await call.read((tx) => findActedFor(tx, clientId));
  refuseOthers(client);
  const sheet = await open(file, data, readFor(call));
  const columns = columnsOf(sheet, data.holds);
  if (data.preview === true)
    return { data: { preview: await previewOf({ client, sheet, columns, file }, call), sheet: null } };
  const chosen = columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }]));
  if (!namesStones(chosen)) throw invalidRequest(NO_NUMBER, 'holds');

  const [id, key] = [newId(), newId()];
  const name = shownFileName(file.name, 'sheet');
  await call.services.storage.take(key, file.path);
  const answer = await call
    .effect<'importExternalDiamonds'>(async (tx) => {
      refuseOthers(await findActedFor(tx, clientId));
      await insertExternalSheet(tx, {
        id,
        clientId,
        sentBy: actorOfCall(call),
        requestId: call.requestId,
        headerRow: sheet.headerRow,
        sheet: sheet.sheet,
        columns: chosen,
        file: { id: newId(), key, name, mime: file.mime, size: file.size, sha256: file.sha256 },
      });
      const kept = await findExternalSheet(tx, id);
      if (!kept) throw notFound();
      return {
        data: { preview: null, sheet: kept },
        message: `The stones of ${name} are being confirmed.`,
        audit: {
          summary: `Imported ${markPersonal(clientId, name)}, a sheet of stones to confirm`,
          subject: { user_id: clientId, sheet_id: id },
        },
      };
    })
    .catch(async (error: unknown) => {
      await removeUnlessCommitted(call.services.storage, [key], error);
      throw error;
    });
  // A repeated request has not stored a file.
  if (answer.data.sheet?.id !== id) await call.services.storage.remove(key);
  await call.services.enqueue(TASK, { sheet_id: id });
  return answer;
};

const NO_NUMBER = 'Choose which column has our stock number or the report number.';

const namesStones = (columns: ExternalColumns): boolean =>
  columns.some(({ field }) => field === 'stock_no' || field === 'report_no');

function fileOf({ files }: Input<'importExternalDiamonds'>): ReceivedFile {
  const file = files.find(({ field }) => field === FILE_FIELD);
  if (!file) throw invalidRequest('Please choose a sheet: a .csv, .csv.gz or .xlsx file.', FILE_FIELD);
  return file;
}

/** @throws Refused 400 for a client who has no sheets: customers confirm stones in the portal */
function refuseOthers({ role }: ActedFor): void {
  if (!EXTERNAL_ROLES.includes(role))
    throw invalidRequest('Sheets are imported for clients that receive our stock by API or FTP.', 'user_id');
}

async function open(
  file: ReceivedFile,
  { header_row: headerRow = null, sheet = null }: components['schemas']['ExternalSheetData'],
  by: ReadFor,
): Promise<Sheet> {
  try {
    return await readSheetInProcess({ path: file.path, headerRow, sheet }, by);
  } catch (error) {
    if (error instanceof SheetError) throw invalidRequest(error.message, FILE_FIELD);
    throw error;
  }
}

/** @throws Refused 400 for a column that is not in the sheet, or one that is chosen twice */
function columnsOf(sheet: Sheet, chosen: Chosen): ExternalColumn[] {
  for (const [index, { column, field }] of (chosen ?? []).entries()) {
    if (column >= sheet.headers.length) throw invalidRequest('The sheet has no such column.', 'holds');
    const earlier = chosen?.slice(0, index) ?? [];
    if (earlier.some((one) => one.column === column || one.field === field))
      throw invalidRequest('Each column can have one meaning, and each meaning one column.', 'holds');
  }
  try {
    return externalColumns(sheet, chosen ?? null);
  } catch (error) {
    if (error instanceof SheetError) throw invalidRequest(error.message, FILE_FIELD);
    throw error;
  }
}
