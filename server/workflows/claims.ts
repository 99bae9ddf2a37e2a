/** The one promise that a stone can bear. The table's primary key refuses a second one, whatever code runs. */
import type { StoneStatus } from '../../src/domain/codes.ts';
import type { WorkflowName } from '../../src/machines/workflow.ts';
import { stateOf } from '../../src/machines/workflows.ts';
import type { Tx } from '../db/with-actor.ts';
import type { RecordMove } from './write.ts';

/** Which workflow's claim a stone bears in the states that promise it to somebody. */
const CLAIMANT: Partial<Record<string, WorkflowName>> = {
  hold: 'hold',
  memo: 'memo',
  confirmStones: 'confirmStone',
};

/** Whether a stone of this status bears a claim. */
export const isPromised = (status: StoneStatus): boolean => stateOf('stone', status) in CLAIMANT;

/** The line that a stone is promised to from now on. */
export interface ClaimingLine {
  stoneId: string;
  lineId: string;
  clientId: string;
}

/**
 * Brings the stones' claims in line with their moves: a promised stone's claim names its line, a free or sold one has
 * none. The claim's primary key refuses a second promise, and a deferred constraint compares claim and status at commit.
 */
export async function writeClaims(
  tx: Tx,
  stoneMoves: readonly RecordMove[],
  lineOf: ReadonlyMap<string, ClaimingLine>,
): Promise<void> {
  const released = stoneMoves.filter((move) => move.from in CLAIMANT).map((move) => move.recordId);
  if (released.length > 0)
    await tx.run('DELETE FROM stone_claim WHERE stone_id = ANY ($1::uuid[])', [released]);
  const claimed = stoneMoves.flatMap((move) => {
    const workflow = CLAIMANT[move.to];
    const line = lineOf.get(move.recordId);
    return workflow && line ? [{ workflow, ...line }] : [];
  });
  if (claimed.length === 0) return;
  await tx.run(
    `INSERT INTO stone_claim (stone_id, workflow, line_id, client_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[])`,
    [
      claimed.map((claim) => claim.stoneId),
      claimed.map((claim) => claim.workflow),
      claimed.map((claim) => claim.lineId),
      claimed.map((claim) => claim.clientId),
    ],
  );
}
