/**
 * Applies a sheet's waiting changes in the transaction that frees the stone, so that nobody can
 * take a stone in between that its provider no longer has.
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { houseDay } from '../../src/domain/house-days.ts';
import { priceAnew } from '../db/queries/prices/list-prices.ts';
import {
  deletePendingChanges,
  pendingChangesFor,
  applyPendingChanges,
  type PendingChange,
} from '../db/queries/uploads/pending-changes.ts';
import type { Tx } from '../db/with-actor.ts';
import { SHEET_COLUMNS } from '../sheets/rows/stone-fields.ts';
import { delist } from './delist.ts';
import type { RecordMove } from './write-history.ts';

/** Returns the stones that were withdrawn. `moves` have been written, and the stones are locked. */
export async function applyDueChanges(tx: Tx, moves: readonly RecordMove[]): Promise<ReadonlySet<string>> {
  const settled = moves.filter(({ workflow, toCode }) => workflow === 'stone' && SETTLED.has(toCode));
  if (settled.length === 0) return new Set();
  const wishes = await pendingChangesFor(
    tx,
    settled.map((move) => move.recordId),
  );
  if (wishes.length === 0) return new Set();
  const into = new Map(settled.map(({ recordId, toCode }) => [recordId, toCode]));
  const changing = wishes.filter(
    (wish) => wish.has_fields && into.get(wish.stone_id) !== STONE_STATUS.soldOut,
  );
  if (changing.length > 0) {
    await applyPendingChanges(tx, SHEET_COLUMNS, changing);
    // The sheet is older, so its list price may be too.
    await priceAnew(tx, 'SELECT unnest($1::uuid[])', [changing.map((wish) => wish.stone_id)]);
  }
  const withdrawing = wishes.filter(
    (wish) => wish.withdraw !== null && into.get(wish.stone_id) === STONE_STATUS.available,
  );
  for (const [reason, stoneIds] of byReason(withdrawing)) await delist(tx, stoneIds, reason);
  // Also those of sold stones, which keep the details they were sold with.
  await deletePendingChanges(
    tx,
    wishes.map((wish) => wish.stone_id),
  );
  return new Set(withdrawing.map((wish) => wish.stone_id));
}

const SETTLED: ReadonlySet<number> = new Set([
  STONE_STATUS.available,
  STONE_STATUS.notAvailable,
  STONE_STATUS.soldOut,
]);

/** Grouped by sheet and cause: few groups, however many stones. */
function byReason(wishes: readonly PendingChange[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { stone_id, withdraw, wished_at } of wishes) {
    const reason = `${withdraw} This change has waited since ${houseDay(wished_at)}.`;
    const group = groups.get(reason) ?? [];
    groups.set(reason, group);
    group.push(stone_id);
  }
  return groups;
}
