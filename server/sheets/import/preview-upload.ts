/** Previews an upload by the import's own plan, in counts and by stone, without changing stock. */
import type pg from 'pg';
import { openStops } from '../../../src/domain/sheets/import-stops.ts';
import { SHEET_COLUMNS } from '../rows/stone-fields.ts';
import type { StagedRows } from './stage-sheet.ts';
import { saveIssues } from '../../db/queries/uploads/stone-import.ts';
import { saveChanges } from '../../db/queries/uploads/upload-changes.ts';
import { showPreview } from '../../db/queries/uploads/upload-steps.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import { actOn, SYSTEM, type Tx } from '../../db/with-actor.ts';
import { planUpload, reasonsOf, type Planned } from './plan-upload.ts';

/** A staged sheet and when its reading began. */
export interface StagedSheet {
  staged: StagedRows;
  startedAt: number;
}

/**
 * Plans the staged rows and stores the plan as the upload's preview; `changed` says why it is shown
 * again.
 */
export async function previewStaged(
  upload: UploadRow,
  client: pg.PoolClient,
  sheet: StagedSheet,
  changed: string | null = null,
): Promise<void> {
  await actOn(client, SYSTEM, 'write', async (tx) => {
    await keepPreview(
      tx,
      upload,
      sheet,
      await planUpload(tx, upload, sheet.staged, { locking: false }),
      changed,
    );
  });
}

/**
 * If a sheet without a preview has stops, shows its preview and waits for a person before any stone
 * is changed. False if it has none.
 */
export async function askFirst(
  upload: UploadRow,
  client: pg.PoolClient,
  sheet: StagedSheet,
): Promise<boolean> {
  // Rolls the plan back if it is not shown, so that the import starts from the staged rows.
  class NothingToAsk extends Error {}
  try {
    await actOn(client, SYSTEM, 'write', async (tx) => {
      const planned = await planUpload(tx, upload, sheet.staged, { locking: false });
      if (openStops(planned.stops, upload.confirmed).length === 0) throw new NothingToAsk();
      await keepPreview(tx, upload, sheet, planned, null);
    });
    return true;
  } catch (error) {
    if (error instanceof NothingToAsk) return false;
    throw error;
  }
}

async function keepPreview(
  tx: Tx,
  upload: UploadRow,
  { staged, startedAt }: StagedSheet,
  { counts, inStock, listed, stops, issues, unseen, hash }: Planned,
  changed: string | null,
): Promise<void> {
  await saveChanges(tx, upload.id, SHEET_COLUMNS, { shown: true, reasons: reasonsOf(upload) });
  await saveIssues(tx, upload.id);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const preview = {
    ...staged,
    ...counts,
    listed,
    in_stock: inStock,
    stops,
    changed,
    issues,
    unseen,
    seconds,
  };
  await showPreview(tx, upload.id, preview, hash);
}
