/**
 * Merges staged rows into the stock: planned again under locks, recorded for undo, applied and
 * reported.
 */
import type pg from 'pg';
import { openStops } from '../../../src/domain/sheets/import-stops.ts';
import { actOn, SYSTEM, type Tx } from '../../db/with-actor.ts';
import { delist, MovedMeanwhile, relist } from '../../workflows/delist.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import {
  mergeStaged,
  plannedSteps,
  saveIssues,
  takeMergeLock,
} from '../../db/queries/uploads/stone-import.ts';
import { saveChanges, saveNamedStones } from '../../db/queries/uploads/upload-changes.ts';
import { savePendingChanges } from '../../db/queries/uploads/pending-changes.ts';
import { finishUpload } from '../../db/queries/uploads/upload-steps.ts';
import { auditJob } from '../../db/queries/audit/job-audit.ts';
import { noteDelisted } from '../../db/queries/stones/delisted-stones.ts';
import type { PlanCounts } from '../../db/queries/uploads/import-plan.ts';
import { SHEET_COLUMNS } from '../rows/stone-fields.ts';
import type { StagedSheet } from './preview-upload.ts';
import { refuseWithoutRight } from './still-may.ts';
import { planUpload, reasonsOf, type Planned } from './plan-upload.ts';

const TRIES = 3;

/**
 * Runs a transaction on the import's connection and repeats it if a number was taken, a stone
 * changed meanwhile, or there was a deadlock. The staged rows survive the rollback.
 */
export async function tryToMerge<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await actOn(client, SYSTEM, 'write', work);
    } catch (error) {
      if (attempt === TRIES || !isTransient(error)) throw error;
    }
  }
}

const TRANSIENT: ReadonlySet<string> = new Set(['23505', '40001', '40P01']);

const isTransient = (error: unknown): boolean =>
  error instanceof MovedMeanwhile || TRANSIENT.has(codeOfError(error));

/** PostgreSQL's code of an error; empty if it has none. */
export const codeOfError = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * The plan differs from the confirmed one; nothing was changed, and it has to be shown again. The
 * message says what has changed; it is empty if there are only new stops to confirm.
 */
export class NotAsAgreed extends Error {
  override readonly name = 'NotAsAgreed';
}

/**
 * The merge, its history, the issues and the report are committed together.
 * @throws NotAsAgreed, NoLongerMay
 */
export async function mergeUpload(
  upload: UploadRow,
  client: pg.PoolClient,
  { staged, startedAt }: StagedSheet,
): Promise<void> {
  await tryToMerge(client, async (tx) => {
    await takeMergeLock(tx);
    await refuseWithoutRight(tx, upload);
    const planned = await planUpload(tx, upload, staged, { locking: true });
    refuseOther(upload, planned);
    const { counts, listed, issues, unseen } = planned;
    const reasons = reasonsOf(upload);
    await saveChanges(tx, upload.id, SHEET_COLUMNS, { shown: false, reasons });
    await savePendingChanges(tx, upload.id, SHEET_COLUMNS, reasons);
    await mergeStaged(tx, upload.provider_id, SHEET_COLUMNS);
    await saveNamedStones(tx, upload.id, upload.provider_id);
    await carryOutSteps(tx, upload, reasons);
    await saveIssues(tx, upload.id);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    await finishUpload(tx, upload.id, { ...staged, ...counts, listed, seconds, issues, unseen });
    auditJob(tx, {
      name: 'Stock import',
      operation: 'runUpload',
      summary: `${upload.file_name} of ${upload.provider_name}: ${tellCounts(counts)}.`,
      subject: { upload_id: upload.id, provider_id: upload.provider_id, ...counts },
    });
  });
}

/** @throws NotAsAgreed if the plan differs from the preview, or has stops that nobody confirmed */
function refuseOther(upload: UploadRow, { counts, stops, hash }: Planned): void {
  const { preview, preview_hash, confirmed } = upload;
  if (preview !== null && hash !== preview_hash) throw new NotAsAgreed(differenceFrom(preview, counts));
  if (openStops(stops, confirmed).length > 0) throw new NotAsAgreed();
}

async function carryOutSteps(tx: Tx, upload: UploadRow, reasons: Record<string, string>): Promise<void> {
  for (const { cause, ids } of await plannedSteps(tx, 'withdraw'))
    await delist(tx, ids, reasons[cause ?? ''] ?? '');
  for (const { cause, ids } of await plannedSteps(tx, 'stays_out'))
    await noteDelisted(tx, ids, reasons[cause ?? ''] ?? '');
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

/** What has changed since the preview, in words. */
function differenceFrom(before: PlanCounts, counts: PlanCounts): string {
  const other = KINDS.filter((kind) => before[kind] !== counts[kind]);
  const told = other.map((kind) => `${counts[kind]} ${WORDS[kind]} instead of ${before[kind]}`);
  const what = told.length === 0 ? 'other stones, numbers or prices in the same counts' : told.join(', ');
  return `The stock has moved since the preview: ${what}. Nothing was imported. Check the preview again, then import.`;
}
