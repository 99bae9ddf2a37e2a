/**
 * Writes what the machines permitted (states, history and claims) for the line and the records it
 * moves along.
 */
import type { Move } from '../../src/machines/decide.ts';
import type { LineWorkflow } from '../db/records/all.ts';
import type { Tx } from '../db/with-actor.ts';
import { writeClaims } from './claims.ts';
import type { ClaimingLine } from './claims.ts';
import { moveOf, writeMoves } from './write-history.ts';
import type { NamedActor, RecordMove } from './write-history.ts';

/**
 * The record that a move belongs to: the stone, the line, or the line the stone gives up.
 * `starting` is the workflow of a line created by this move; null when all lines exist.
 */
export function recordMove(
  step: Move,
  starting: LineWorkflow | null,
  of: { stone: { id: string; claim_line_id: string | null }; lineId: string; clientId: string },
): RecordMove {
  const { workflow } = step;
  // Besides the line itself, a new line can move the stone and the hold it takes over.
  const ownLine =
    workflow === starting || starting === null ? of.lineId : (of.stone.claim_line_id ?? of.lineId);
  return {
    ...moveOf(workflow, workflow === 'stone' ? of.stone.id : ownLine, of.clientId, step),
    stoneId: of.stone.id,
  };
}

/** Writes the moves, then the claims of their stones; `claiming` is keyed by stone id. */
export function applyMoves(
  tx: Tx,
  actor: NamedActor,
  moves: readonly RecordMove[],
  claiming: ReadonlyMap<string, ClaimingLine>,
  reason: string | null,
): void {
  writeMoves(tx, actor, moves, reason);
  writeClaims(
    tx,
    moves.filter((move) => move.workflow === 'stone'),
    claiming,
  );
}
