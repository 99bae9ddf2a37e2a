/**
 * The complete plan of a staged sheet: the change of each stone, the issues, and the stops. A
 * preview shows it; an import computes it again under locks and applies it.
 */
import { AVAILABILITIES } from '../../../src/domain/attributes/supply.ts';
import {
  pricesDisagree,
  repeatsMany,
  stopOfFalls,
  stopOfPrices,
  stopOfRows,
  type ImportStop,
  type RowStop,
  type Unseen,
} from '../../../src/domain/sheets/import-stops.ts';
import { SHEET_COLUMNS } from '../rows/stone-fields.ts';
import type { StagedRows } from './stage-sheet.ts';
import type { StockIssueKind } from '../../../src/domain/sheets/stock-issues.ts';
import { needsYes, withdrawalReason, withdrawsMany } from '../../../src/domain/sheets/withdrawal.ts';
import { priceStaged } from '../../db/queries/prices/list-prices.ts';
import {
  countPlan,
  hashPlan,
  lockPlanned,
  planMerge,
  type CountedPlan,
  type PlanCounts,
} from '../../db/queries/uploads/import-plan.ts';
import {
  disagreeingPrices,
  disagreementConfirmed,
  examplesOf,
  kindContradicted,
  noteFalls,
  noteFarOff,
  noteHeavy,
  repeatsConfirmed,
  rowsNoted,
} from '../../db/queries/uploads/import-stops.ts';
import { noteContradicted } from '../../db/queries/uploads/contradictions.ts';
import { fillUnreadable } from '../../db/queries/uploads/fill-unreadable.ts';
import { groupIssues, noteOutcomes, type IssueGroup } from '../../db/queries/uploads/stone-import.ts';
import { unseenStones } from '../../db/queries/uploads/unseen-stones.ts';
import type { UploadRow } from '../../db/queries/uploads/uploads.ts';
import type { Tx } from '../../db/with-actor.ts';

/** Issues reported value by value, because people search the workbook for the value. */
const TOLD_BY_VALUE = ['unknown_value', 'not_a_number', 'lost_digits', 'formula_failed', 'unread_sheet'];

export interface Planned {
  counts: PlanCounts;
  inStock: number;
  /** Stones with a list price of the house. */
  listed: number;
  stops: ImportStop[];
  issues: IssueGroup[];
  /** Stones that no list will show. */
  unseen: Unseen[];
  hash: string;
}

/** Plans the staged rows; `locking` locks the stones that will change. */
export async function planUpload(
  tx: Tx,
  upload: UploadRow,
  staged: StagedRows,
  { locking }: { locking: boolean },
): Promise<Planned> {
  const { provider_id, mode } = upload;
  await fillUnreadable(tx, provider_id, SHEET_COLUMNS);
  // Priced now and not while reading, by the newest list. A still later list reprices after the
  // import.
  const listed = await priceStaged(tx);
  await planMerge(tx, provider_id, mode);
  // A separate statement after the locks, so that it sees what was committed before.
  if (locking && (await lockPlanned(tx)) > 0) await planMerge(tx, provider_id, mode);
  const counted = await countPlan(tx, provider_id);
  await noteOutcomes(tx);
  await noteContradicted(tx, provider_id);
  await noteHeavy(tx, provider_id);
  await noteFarOff(tx, provider_id);
  await noteFalls(tx);
  return {
    counts: counted.counts,
    inStock: counted.inStock,
    listed,
    stops: await findStops(tx, upload, staged, counted),
    issues: await groupIssues(tx, TOLD_BY_VALUE),
    unseen: await unseenStones(tx),
    hash: await hashPlan(tx),
  };
}

async function findStops(
  tx: Tx,
  upload: UploadRow,
  staged: StagedRows,
  counted: CountedPlan,
): Promise<ImportStop[]> {
  const noted = await rowsNoted(tx, ['price_far_off', 'heavy_stone', 'repeated_row']);
  noted.push({ kind: 'kind_contradicted', ...(await kindContradicted(tx, upload.provider_id)) });
  const ofRows = (kind: RowStop, issue: StockIssueKind): ImportStop[] => {
    const found = noted.find((one) => one.kind === issue);
    return found === undefined || found.count === 0 ? [] : [stopOfRows(kind, found.count, found.rows)];
  };
  const fallen = await examplesOf(tx, 'price_fell');
  const repeats =
    repeatsMany(staged.repeated, staged.rows_read) &&
    staged.repeated / staged.rows_read > (await repeatsConfirmed(tx, upload.provider_id));
  return [
    ...withdrawals(upload, counted),
    ...ofRows('kind_contradicted', 'kind_contradicted'),
    ...(await disagreements(tx, upload)),
    ...ofRows('prices_far_off', 'price_far_off'),
    ...(fallen.count > 0 ? [stopOfFalls(fallen.count, fallen.examples)] : []),
    ...ofRows('heavy_stones', 'heavy_stone'),
    ...(repeats ? ofRows('repeats_many', 'repeated_row') : []),
  ];
}

async function disagreements(tx: Tx, { provider_id }: UploadRow): Promise<ImportStop[]> {
  const { count, priced, examples } = await disagreeingPrices(tx);
  if (!pricesDisagree(count, priced) || (await disagreementConfirmed(tx, provider_id))) return [];
  return [stopOfPrices(count, priced, examples)];
}

function withdrawals(upload: UploadRow, { withdrawing, inStock, named }: CountedPlan): ImportStop[] {
  const asked = { stones: withdrawing, inStock, named };
  if (upload.mode !== 'full' || !needsYes(asked)) return [];
  return [{ kind: 'withdraws_many', count: withdrawing, sentence: withdrawsMany(asked), rows: [] }];
}

/** Reasons of withdrawals as people read them, with the sheet's name. */
export const reasonsOf = ({ file_name }: Pick<UploadRow, 'file_name'>): Record<string, string> =>
  Object.fromEntries(
    ['missing', ...AVAILABILITIES.map(({ code }) => code)].map((cause) => [
      cause,
      withdrawalReason(cause, file_name),
    ]),
  );
