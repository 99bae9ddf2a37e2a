/**
 * A stone's claim: the one line it is promised to. The table's primary key prevents a second one.
 */
import type { StoneStatus } from '../../src/domain/codes.ts';
import { CLAIMANT } from '../../src/machines/claimed-state.ts';
import { stateOf } from '../../src/machines/workflows.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/with-actor.ts';
import type { RecordMove } from './write-history.ts';

/** Whether a stone with this status has a claim. */
export const isPromised = (status: StoneStatus): boolean => CLAIMANT.has(stateOf('stone', status));

/** The line that a stone is now promised to. */
export interface ClaimingLine {
  stoneId: string;
  lineId: string;
  clientId: string;
}

/**
 * Updates the stones' claims after their moves: a promised stone's claim refers to its line, a free
 * or sold one has none. The primary key prevents a second claim, and a deferred constraint compares
 * claim and status at commit.
 */
export function writeClaims(
  tx: Tx,
  stoneMoves: readonly RecordMove[],
  lineOf: ReadonlyMap<string, ClaimingLine>,
): void {
  const released = stoneMoves.filter((move) => CLAIMANT.has(move.from)).map((move) => move.recordId);
  if (released.length > 0)
    tx.send(prepared('DELETE FROM stone_claim WHERE stone_id = ANY ($1::uuid[])'), [released]);
  const claimed = stoneMoves.flatMap((move) => {
    const workflow = CLAIMANT.get(move.to);
    const line = lineOf.get(move.recordId);
    return workflow && line ? [{ workflow, ...line }] : [];
  });
  if (claimed.length === 0) return;
  tx.send(
    prepared(`INSERT INTO stone_claim (stone_id, workflow, line_id, client_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[])`),
    [
      claimed.map((claim) => claim.stoneId),
      claimed.map((claim) => claim.workflow),
      claimed.map((claim) => claim.lineId),
      claimed.map((claim) => claim.clientId),
    ],
  );
}
