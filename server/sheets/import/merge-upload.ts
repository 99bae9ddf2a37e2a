/**
 * Merges staged rows into the stock: planned again under locks, recorded for undo, applied and
 * reported.
 */
import type pg from 'pg';
import { countPlan, lockPlanned, planMerge, type PlanCounts } from '../../db/queries/uploads/import-plan.ts';
import { auditJob } from '../../db/queries/audit/job-audit.ts';
import { priceStaged } from '../../db/queries/prices/list-prices.ts';
import {
  groupIssues,
  keepIssues,
  mergeStaged,
  plannedSteps,
  takeMergeLock,
} from '../../db/queries/uploads/stone-import.ts';
import { keepUnread } from '../../db/queries/uploads/keep-unread.ts';
import { keepWishes } from '../../db/queries/uploads/stone-wishes.ts';
import { keepChanges, keepNamedStones } from '../../db/queries/uploads/upload-changes.ts';
import { finishUpload } from '../../db/queries/uploads/upload-steps.ts';
import type { UploadPreview, UploadRow } from '../../db/queries/uploads/uploads.ts';
import type { Tx } from '../../db/with-actor.ts';
import { delist, relist } from '../../workflows/listing.ts';
import { SHEET_COLUMNS } from '../stone-fields.ts';
import { tryToMerge } from './merge-tries.ts';
import { askedYes, reasonsOf } from './preview-upload.ts';
import type { StagedRows } from './stage-sheet.ts';
import { TooManyWithdrawals } from './too-many-withdrawals.ts';

/** Unknown words are reported one by one, because whoever corrects a sheet searches for them. */
const TOLD_BY_VALUE = ['unknown_value', 'not_a_number', 'lost_digits', 'formula_failed'];

/**
 * The merge, its history, the issues and the report are committed together.
 * @throws TooManyWithdrawals
 */
export async function mergeUpload(
  upload: UploadRow,
  client: pg.PoolClient,
  staged: StagedRows,
  startedAt: number,
): Promise<void> {
  await tryToMerge(client, async (tx) => {
    await takeMergeLock(tx);
    await keepUnread(tx, upload.provider_id, SHEET_COLUMNS);
    // Priced now and not while reading, by the newest list. A still later list reprices after the
    // import.
    const listed = await priceStaged(tx);
    await planMerge(tx, upload.provider_id, upload.mode);
    // A statement of its own after the locks, so that it sees what was committed before.
    if ((await lockPlanned(tx)) > 0) await planMerge(tx, upload.provider_id, upload.mode);
    const counted = await countPlan(tx, upload.provider_id);
    const asked = upload.may_withdraw_many ? null : askedYes(upload, counted);
    if (asked !== null) throw new TooManyWithdrawals(asked);

    const reasons = reasonsOf(upload);
    await keepChanges(tx, upload.id, SHEET_COLUMNS, { shown: false, reasons });
    await keepWishes(tx, upload.id, SHEET_COLUMNS, reasons);
    await mergeStaged(tx, upload.provider_id, SHEET_COLUMNS);
    await keepNamedStones(tx, upload.id, upload.provider_id);
    await carryOutSteps(tx, upload, reasons);
    await keepIssues(tx, upload.id);
    const issues = await groupIssues(tx, TOLD_BY_VALUE);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const { counts } = counted;
    const differs = differenceFrom(upload.preview, counts);
    await finishUpload(tx, upload.id, { ...staged, ...counts, listed, differs, seconds, issues });
    auditJob(tx, {
      name: 'Stock import',
      operation: 'runUpload',
      summary: `${upload.file_name} of ${upload.provider_name}: ${tellCounts(counts)}.`,
      subject: { upload_id: upload.id, provider_id: upload.provider_id, ...counts },
    });
  });
}

async function carryOutSteps(tx: Tx, upload: UploadRow, reasons: Record<string, string>): Promise<void> {
  for (const { cause, ids } of await plannedSteps(tx, 'withdraw'))
    await delist(tx, ids, reasons[cause ?? ''] ?? '');
  for (const { ids } of await plannedSteps(tx, 'restore'))
    await relist(tx, ids, `${upload.file_name}: the provider offers it again.`);
}

const WORDS: Record<keyof PlanCounts, string> = {
  created: 'created',
  updated: 'changed',
  unchanged: 'unchanged',
  withdrawn: 'withdrawn',
  restored: 'restored',
  in_workflow: 'in a workflow',
  left_out: 'sold already',
};
const KINDS = [
  'created',
  'updated',
  'unchanged',
  'withdrawn',
  'restored',
  'in_workflow',
  'left_out',
] as const;

const tellCounts = (counts: PlanCounts): string =>
  KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${WORDS[kind]}`)
    .join(', ') || 'nothing in it';

/**
 * Differences from the preview, because the stock changed meanwhile; null if none or without
 * preview.
 */
function differenceFrom(preview: UploadPreview | null, counts: PlanCounts): string | null {
  if (preview === null) return null;
  const other = KINDS.filter((kind) => preview[kind] !== counts[kind]);
  if (other.length === 0) return null;
  const told = other.map((kind) => `${counts[kind]} ${WORDS[kind]} instead of ${preview[kind]}`);
  return `The stock has moved since the preview: ${told.join(', ')}.`;
}
