/** An upload's sheet, read into temporary tables of the connection that will merge it. */
import type pg from 'pg';
import { findRate } from '../../db/queries/prices/exchange-rate.ts';
import { findProviderValues } from '../../db/queries/providers/provider-values.ts';
import { linkRowsToStones } from '../../db/queries/uploads/link-rows-to-stones.ts';
import { closeStaging, createStaging, STAGED_ISSUE } from '../../db/queries/uploads/stone-import.ts';
import { noteProgress, type UploadRow } from '../../db/queries/uploads/uploads.ts';
import { actOn, SYSTEM, withActor } from '../../db/with-actor.ts';
import { providerValues } from '../rows/cell-reading.ts';
import { SHEET_COLUMNS } from '../rows/stone-fields.ts';
import { copyLines, issueLine, stageSheet, type StagedRows } from './stage-sheet.ts';
import { openReading } from './sheet-reading.ts';

const PROGRESS_MS = 1000;

/**
 * Reads the whole sheet, a file on disk, and stages its stones and issues, noting how far it is.
 * @throws SheetError when the sheet cannot be read
 */
export async function stageUpload(
  upload: UploadRow,
  file: string,
  client: pg.PoolClient,
  ownerPool: pg.Pool,
): Promise<StagedRows> {
  const { mapping, provider_id } = upload;
  if (mapping === null) throw new Error('An upload is queued together with its mapping.');
  const { kept, rate } = await withActor(ownerPool, SYSTEM, 'read', async (tx) => ({
    kept: await findProviderValues(tx, provider_id),
    rate: await findRate(tx),
  }));
  const reading = await openReading(file, mapping, providerValues(kept), {
    fileName: upload.file_name,
    houseRate: rate ? Number(rate.rate) : null,
  });

  await actOn(client, SYSTEM, 'write', (tx) => createStaging(tx, SHEET_COLUMNS));
  await copyLines(client, 'import_issue', STAGED_ISSUE, reading.general.map(issueLine));
  const staged = await stageSheet(reading.rows(), {
    client,
    providerId: provider_id,
    read: reading.read,
    columns: mapping.columns,
    stated: mapping.statements.stone_type ?? null,
    onProgress: everySecond((rowsRead) =>
      withActor(ownerPool, SYSTEM, 'write', (tx) => noteProgress(tx, upload.id, rowsRead)),
    ),
  });
  const { rows_read } = staged;
  await withActor(ownerPool, SYSTEM, 'write', (tx) => noteProgress(tx, upload.id, rows_read, rows_read));
  await actOn(client, SYSTEM, 'write', async (tx) => {
    await linkRowsToStones(tx, provider_id);
    await closeStaging(tx);
  });
  return staged;
}

/**
 * Passes on at most one call a second, and none while one is pending. A failed one does no harm.
 */
function everySecond(note: (rowsRead: number) => Promise<void>): (rowsRead: number) => void {
  let last = performance.now();
  let busy = false;
  return (rowsRead) => {
    const now = performance.now();
    if (busy || now - last < PROGRESS_MS) return;
    last = now;
    busy = true;
    note(rowsRead)
      .catch(() => undefined)
      .finally(() => (busy = false));
  };
}
