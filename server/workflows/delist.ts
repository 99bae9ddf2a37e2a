/**
 * Changes to a stone's availability by a provider's sheet, with the same machine and history as a
 * person's.
 */
import { STONE_STATUS } from '../../src/domain/codes.ts';
import { decide } from '../../src/machines/decide.ts';
import { forgetDelisted, noteDelisted } from '../db/queries/stones/delisted-stones.ts';
import type { Tx } from '../db/with-actor.ts';
import { refusedBy } from './guard-refusals.ts';
import { moveOf, writeMoves, type NamedActor } from './write-history.ts';

const DOER: NamedActor = { id: null, role: null, name: 'Stock import', job: 'import-stock', requestId: null };
const BATCH = 5_000;

/** A stone's state has changed since it was planned; the caller plans again. */
export class MovedMeanwhile extends Error {
  override readonly name = 'MovedMeanwhile';
}

/** Withdraws these available stones. @throws MovedMeanwhile */
export async function delist(tx: Tx, stoneIds: readonly string[], reason: string): Promise<void> {
  await move(tx, 'DELIST', STONE_STATUS.available, stoneIds, reason, (batch) =>
    noteDelisted(tx, batch, reason),
  );
}

/** Restores these stones, which a sheet had withdrawn. @throws MovedMeanwhile */
export async function relist(tx: Tx, stoneIds: readonly string[], reason: string): Promise<void> {
  await move(tx, 'RELIST', STONE_STATUS.notAvailable, stoneIds, reason, (batch) => forgetDelisted(tx, batch));
}

// All are in the same state, so one decision holds for each. Batches limit the size of a statement.
async function move(
  tx: Tx,
  event: 'DELIST' | 'RELIST',
  status: number,
  stoneIds: readonly string[],
  reason: string,
  then: (batch: readonly string[]) => Promise<void>,
): Promise<void> {
  const decision = decide(
    'stone',
    status,
    { type: event },
    { actor: null, job: 'import-stock', delisted: true },
  );
  if (!decision.ok) throw refusedBy(decision.refusal);
  for (let at = 0; at < stoneIds.length; at += BATCH) {
    const batch = stoneIds.slice(at, at + BATCH);
    const locked = await tx.run(
      'SELECT FROM stone WHERE id = ANY ($1::uuid[]) AND status = $2 ORDER BY id FOR UPDATE',
      [batch, status],
    );
    if (locked < batch.length) throw new MovedMeanwhile(`${batch.length - locked} stones have moved.`);
    writeMoves(
      tx,
      DOER,
      batch.map((id) => ({ ...moveOf('stone', id, null, decision), stoneId: id })),
      reason,
    );
    await then(batch);
  }
}
