/**
 * What a sheet wanted of a stone while a workflow had it is done in the very transaction that lets the stone go: nobody
 * else can take a stone in between that its provider no longer has.
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { priceAnew } from '../db/queries/prices/list-prices.ts';
import { forgetWishes, wishesFor, writeWished, type Wish } from '../db/queries/uploads/stone-wishes.ts';
import type { Tx } from '../db/with-actor.ts';
import { SHEET_COLUMNS } from '../sheets/stone-fields.ts';
import { delist } from './listing.ts';
import type { RecordMove } from './write.ts';

/** Answers which of the stones were withdrawn. `moves` have been written, and their stones are locked. */
export async function carryOutWishes(tx: Tx, moves: readonly RecordMove[]): Promise<ReadonlySet<string>> {
  const settled = moves.filter(({ workflow, toCode }) => workflow === 'stone' && SETTLED.has(toCode));
  if (settled.length === 0) return new Set();
  const wishes = await wishesFor(
    tx,
    settled.map((move) => move.recordId),
  );
  if (wishes.length === 0) return new Set();
  const free = new Set(
    settled.filter(({ toCode }) => toCode === STONE_STATUS.available).map((move) => move.recordId),
  );
  const due = wishes.filter((wish) => free.has(wish.stone_id));
  const changing = due.filter((wish) => wish.has_fields);
  if (changing.length > 0) {
    await writeWished(tx, SHEET_COLUMNS, changing);
    // The sheet is of another day, and so may its list be.
    await priceAnew(tx, 'SELECT unnest($1::uuid[])', [changing.map((wish) => wish.stone_id)]);
  }
  const withdrawing = due.filter((wish) => wish.withdraw !== null);
  for (const [reason, stoneIds] of byReason(withdrawing)) await delist(tx, stoneIds, reason);
  // A sold stone stays as it was sold, whatever was wished.
  await forgetWishes(
    tx,
    wishes.map((wish) => wish.stone_id),
  );
  return new Set(withdrawing.map((wish) => wish.stone_id));
}

const SETTLED: ReadonlySet<number> = new Set([STONE_STATUS.available, STONE_STATUS.soldOut]);

/** By sheet and cause: a handful, however many stones. */
function byReason(wishes: readonly Wish[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { stone_id, withdraw, wished_at } of wishes) {
    const reason = `${withdraw} This waited since ${wished_at.slice(0, 10)}.`;
    const group = groups.get(reason) ?? [];
    groups.set(reason, group);
    group.push(stone_id);
  }
  return groups;
}
