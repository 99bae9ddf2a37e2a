/**
 * Settles the requests of moved lines: granted when the line is extended, lapsed when it is
 * returned or sold.
 */
import { decide, type Decision } from '../../../src/machines/decide.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import {
  saveAnswer,
  lockOpenRequests,
  type LockedExtension,
} from '../../db/queries/memo-extensions/memo-extensions.ts';
import type { Tx } from '../../db/with-actor.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorOf, moveOf, writeMoves, type NamedActor } from '../write-history.ts';

/**
 * GRANT or LAPSE for the requests of these lines, which the caller has locked and moved. Returns
 * the lines that had a request.
 */
export async function settleExtensions(
  tx: Tx,
  doer: NamedActor,
  event: 'GRANT' | 'LAPSE',
  lines: readonly { id: string }[],
  { reason = '' }: { reason?: string | undefined },
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const asked = await lockOpenRequests(
    tx,
    lines.map(({ id }) => id),
  );
  if (asked.length === 0) return new Set();
  const moved = asked.map((one) => permitted(one, event, doer));
  if (event === 'GRANT')
    await saveAnswer(
      tx,
      asked.map(({ id }) => id),
      reason,
      true,
    );
  writeExtensionMoves(tx, doer, moved, event === 'GRANT' ? reason : null);
  return new Set(asked.map(({ line_id }) => line_id));
}

type Permitted = Extract<Decision, { ok: true }>;

function permitted(
  of: LockedExtension,
  event: EventName,
  doer: NamedActor,
): { of: LockedExtension; step: Permitted } {
  const step = decide('memoExtension', of.status, { type: event }, { actor: actorOf(doer) });
  if (!step.ok) throw refusedBy(step.refusal);
  return { of, step };
}

/** The states and the history of requests; the stone's own history has the line's step. */
export function writeExtensionMoves(
  tx: Tx,
  doer: NamedActor,
  moved: readonly { of: Pick<LockedExtension, 'id' | 'client_id'>; step: Omit<Permitted, 'ok'> }[],
  reason: string | null,
): void {
  writeMoves(
    tx,
    doer,
    moved.map(({ of, step }) => moveOf('memoExtension', of.id, of.client_id, step)),
    reason,
  );
}
