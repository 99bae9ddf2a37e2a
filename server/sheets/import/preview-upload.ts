/**
 * Previews an upload with the import's own plan, in counts and stone by stone, and changes no
 * stock.
 */
import type pg from 'pg';
import { AVAILABILITIES } from '../../../src/domain/attributes/supply.ts';
import { needsYes, withdrawalReason, withdrawsMany } from '../../../src/domain/sheets/withdrawal.ts';
import { countPlan, planMerge, type CountedPlan } from '../../db/queries/uploads/import-plan.ts';
import { priceStaged } from '../../db/queries/prices/list-prices.ts';
import { keepUnread } from '../../db/queries/uploads/keep-unread.ts';
import { countIssues, noteOutcomes } from '../../db/queries/uploads/stone-import.ts';
import { keepChanges } from '../../db/queries/uploads/upload-changes.ts';
import { showPreview } from '../../db/queries/uploads/upload-steps.ts';
import type { UploadPreview, UploadRow } from '../../db/queries/uploads/uploads.ts';
import { actOn, SYSTEM } from '../../db/with-actor.ts';
import { SHEET_COLUMNS } from '../stone-fields.ts';
import type { StagedRows } from './stage-sheet.ts';
import { TooManyWithdrawals } from './too-many-withdrawals.ts';

/** Reasons of withdrawals as people read them, with the sheet's name. */
export const reasonsOf = ({ file_name }: Pick<UploadRow, 'file_name'>): Record<string, string> =>
  Object.fromEntries(
    ['missing', ...AVAILABILITIES.map(({ code }) => code)].map((cause) => [
      cause,
      withdrawalReason(cause, file_name),
    ]),
  );

/** Why the plan needs a confirmation; null if it does not. */
export function askedYes(
  upload: Pick<UploadRow, 'mode'>,
  { withdrawing, inStock, named }: CountedPlan,
): string | null {
  if (upload.mode !== 'full') return null;
  const asked = { stones: withdrawing, inStock, named };
  return needsYes(asked) ? withdrawsMany(asked) : null;
}

/** Plans the staged rows and stores the plan as the upload's preview. */
export async function previewStaged(
  upload: UploadRow,
  client: pg.PoolClient,
  staged: StagedRows,
  startedAt: number,
): Promise<void> {
  await actOn(client, SYSTEM, 'write', async (tx) => {
    await keepUnread(tx, upload.provider_id, SHEET_COLUMNS);
    const listed = await priceStaged(tx);
    await planMerge(tx, upload.provider_id, upload.mode);
    const counted = await countPlan(tx, upload.provider_id);
    await noteOutcomes(tx);
    await keepChanges(tx, upload.id, SHEET_COLUMNS, { shown: true, reasons: reasonsOf(upload) });
    const preview: UploadPreview = {
      ...staged,
      ...counted.counts,
      listed,
      in_stock: counted.inStock,
      needs_yes: askedYes(upload, counted),
      issues: await countIssues(tx),
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
    await showPreview(tx, upload.id, preview);
  });
}

/**
 * Plans once before any stone is changed.
 * @throws TooManyWithdrawals if nobody confirmed that many
 */
export async function refuseManyWithdrawals(upload: UploadRow, client: pg.PoolClient): Promise<void> {
  if (upload.mode !== 'full' || upload.may_withdraw_many) return;
  const asked = await actOn(client, SYSTEM, 'write', async (tx) => {
    await planMerge(tx, upload.provider_id, upload.mode);
    return askedYes(upload, await countPlan(tx, upload.provider_id));
  });
  if (asked !== null) throw new TooManyWithdrawals(asked);
}
