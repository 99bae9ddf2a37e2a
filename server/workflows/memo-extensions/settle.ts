/**
 * New due days of moved lines, and their requests: granted when the line is extended, lapsed when
 * it is returned or sold.
 */
import { decide, type Decision } from '../../../src/machines/decide.ts';
import type { EventName } from '../../../src/machines/workflow.ts';
import {
  saveAnswer,
  lockOpenRequests,
  type LockedExtension,
} from '../../db/queries/memo-extensions/memo-extensions.ts';
import { LINES } from '../../db/records/all.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { memoExtended } from '../../mail/templates/memo-extensions.ts';
import { refusedBy } from '../guard-refusals.ts';
import { idsOfLines, type LineEffect } from '../line-effect.ts';
import { remindOf } from '../notify-clients.ts';
import { actorFact, moveOf, writeMoves, type NamedActor } from '../write-history.ts';

/** Effect `keepDueDay`: stores the new due days, and allows another reminder when they pass. */
export const saveDueDays: LineEffect = async (tx, { workflow, dueDays }, lines) => {
  const ids = idsOfLines(lines);
  await tx.run(
    `UPDATE ${LINES[workflow].table} l SET due_date = n.day, overdue_told = NULL
       FROM unnest($1::uuid[], $2::date[]) AS n (id, day) WHERE l.id = n.id`,
    [ids, ids.map((id) => dueDays?.get(id))],
  );
};

/** Effect `grantAsked`. Clients who did not ask get a mail of their own. */
export const grantRequests: LineEffect = async (tx, { workflow, actor, reason = '' }, lines) => {
  const ids = idsOfLines(lines);
  const granted = await settleRequests(tx, actor, 'GRANT', ids, reason);
  const unasked = ids.filter((id) => !granted.has(id));
  // Row-level security does not let associates write mail for clients.
  if (unasked.length > 0)
    await asServer(tx, (server) => remindOf(server, workflow, unasked, memoExtended, actor));
};

/** Effect `lapseAsked`. */
export const lapseRequests: LineEffect = async (tx, { actor }, lines) => {
  await settleRequests(tx, actor, 'LAPSE', idsOfLines(lines), '');
};

/**
 * GRANT or LAPSE for the requests of these lines, which are locked and moved. Returns the lines
 * that had a request.
 */
async function settleRequests(
  tx: Tx,
  actor: NamedActor,
  event: 'GRANT' | 'LAPSE',
  lineIds: readonly string[],
  reason: string,
): Promise<ReadonlySet<string>> {
  const asked = await lockOpenRequests(tx, lineIds);
  if (asked.length === 0) return new Set();
  const moved = asked.map((one) => permitted(one, event, actor));
  if (event === 'GRANT')
    await saveAnswer(
      tx,
      asked.map(({ id }) => id),
      reason,
      true,
    );
  writeExtensionMoves(tx, actor, moved, event === 'GRANT' ? reason : null);
  return new Set(asked.map(({ line_id }) => line_id));
}

type Permitted = Extract<Decision, { ok: true }>;

function permitted(
  of: LockedExtension,
  event: EventName,
  actor: NamedActor,
): { of: LockedExtension; step: Permitted } {
  const step = decide('memoExtension', of.status, { type: event }, { actor: actorFact(actor) });
  if (!step.ok) throw refusedBy(step.refusal);
  return { of, step };
}

/** The states and the history of requests; the stone's own history has the line's step. */
export function writeExtensionMoves(
  tx: Tx,
  actor: NamedActor,
  moved: readonly { of: Pick<LockedExtension, 'id' | 'client_id'>; step: Omit<Permitted, 'ok'> }[],
  reason: string | null,
): void {
  writeMoves(
    tx,
    actor,
    moved.map(({ of, step }) => moveOf('memoExtension', of.id, of.client_id, step)),
    reason,
  );
}
