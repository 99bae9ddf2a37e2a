/** Requests of enquiries: a picture, a video or an inspection; each becomes a task. */
import { isAlreadyThere, type EnquiryRequestKind } from '../../../src/domain/lines/enquiry-requests.ts';
import { decide, type Permit } from '../../../src/machines/decide.ts';
import type { Facts } from '../../../src/machines/facts.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { HOUSE_TODAY } from '../../db/fragments/days.ts';
import { asServer, type Tx } from '../../db/with-actor.ts';
import { newId } from '../../ids.ts';
import type { RefusedStone } from '../../refusals.ts';
import { begunFacts } from '../people/bounds.ts';
import { refusedBy } from '../guard-refusals.ts';
import { actorFact, moveOf, writeMoves, type NamedActor, type PersonActor } from '../write-history.ts';
import { notifyAssignee } from './notify.ts';

interface Candidate {
  enquiry_id: string;
  stone_id: string;
  stock_no: string;
  image: string | null;
  video: string | null;
  kind: EnquiryRequestKind;
  /** Whether the client already waits for the same kind of the same stone. */
  is_asked: boolean;
}

export interface Asking {
  enquiryIds: readonly string[];
  kinds: readonly EnquiryRequestKind[];
  words: string | null;
}

/**
 * ASK: a task for each stone and kind, in the transaction that opens the enquiries, which has
 * locked the stones. The server writes them, because clients cannot write tasks. Assigned to the
 * member of quality control with the fewest open tasks, or else to an administrator, and due
 * tomorrow.
 * @throws Refused 409 if a stone has it, or the client already waits for it
 */
export async function askFor(
  tx: Tx,
  actor: PersonActor,
  { enquiryIds, kinds, words }: Asking,
): Promise<void> {
  await asServer(tx, async (server) => {
    const candidates = await candidatesOf(server, enquiryIds, kinds);
    const begun = await begunFacts(server, actor, 'task', candidates.length);
    const permitted = permittedOf(actor, candidates, begun);
    const tasks = permitted.map((one) => ({ ...one, id: newId() }));
    const given = await server.many<{ to: string; stock_no: string; due: string }>(
      `INSERT INTO task (id, stone_id, enquiry_id, asked_by, assigned_to, status, kind, words, due_date, for_client)
       SELECT n.id, n.stone_id, n.enquiry_id, $5, w.id, n.status, n.kind, $7, ${HOUSE_TODAY} + 1, true
         FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::smallint[], $6::smallint[])
                AS n (id, stone_id, enquiry_id, kind, status)
        CROSS JOIN (${LEAST_ASKED}) w
       RETURNING assigned_to AS to, due_date::text AS due, (SELECT s.stock_no FROM stone s WHERE s.id = stone_id) AS stock_no`,
      [
        tasks.map(({ id }) => id),
        tasks.map(({ stone_id }) => stone_id),
        tasks.map(({ enquiry_id }) => enquiry_id),
        tasks.map(({ kind }) => kind),
        actor.id,
        tasks.map(({ decision }) => decision.toCode),
        words,
      ],
    );
    writeMoves(
      server,
      actor,
      tasks.map(({ id, stone_id: stoneId, decision }) => ({
        ...moveOf('task', id, actor.id, decision),
        stoneId,
      })),
      words,
    );
    const [first] = given;
    const stones = [...new Set(given.map(({ stock_no }) => stock_no))].map((stock_no) => ({ stock_no }));
    if (first) await notifyAssignee(server, actor, [{ to: first.to, stones, dueDate: first.due }]);
  });
}

const LIVE = liveCodes('task').join(', ');

/** SQL: the person who has to answer. */
const LEAST_ASKED = `SELECT m.id FROM staff_member() m WHERE m.role_id IN (1, 5) AND m.is_active
  ORDER BY m.role_id DESC, (SELECT count(*) FROM task o WHERE o.assigned_to = m.id AND o.status IN (${LIVE})), m.name, m.id
  LIMIT 1`;

const candidatesOf = (
  tx: Tx,
  enquiryIds: readonly string[],
  kinds: readonly EnquiryRequestKind[],
): Promise<Candidate[]> =>
  tx.many(
    `SELECT l.id AS enquiry_id, l.stone_id, s.stock_no, s.image, s.video, k.kind,
            EXISTS (SELECT FROM task t JOIN enquiry e ON e.id = t.enquiry_id
                     WHERE t.stone_id = l.stone_id AND t.kind = k.kind AND t.for_client AND t.status IN (${LIVE})
                       AND e.client_id = l.client_id) AS is_asked
       FROM enquiry l JOIN stone s ON s.id = l.stone_id CROSS JOIN unnest($2::smallint[]) AS k (kind)
      WHERE l.id = ANY ($1::uuid[]) ORDER BY s.id, k.kind`,
    [enquiryIds, kinds],
  );

/** All of them, or a refusal that names the stones that prevent it. */
function permittedOf(
  actor: NamedActor,
  candidates: readonly Candidate[],
  begun: Pick<Facts, 'begun'>,
): (Candidate & { decision: Permit })[] {
  const permitted: (Candidate & { decision: Permit })[] = [];
  const refused: { refusal: Parameters<typeof refusedBy>[0]; stone: RefusedStone }[] = [];
  for (const one of candidates) {
    const asks = { kind: one.kind, isThere: isAlreadyThere(one.kind, one), isAsked: one.is_asked };
    const decision = decide('task', null, { type: 'ASK' }, { actor: actorFact(actor), asks, ...begun });
    if (decision.ok) permitted.push({ ...one, decision });
    else
      refused.push({
        refusal: decision.refusal,
        stone: { stock_no: one.stock_no, reason: decision.refusal.sentence },
      });
  }
  const [first] = refused;
  if (first)
    throw refusedBy(
      first.refusal,
      refused.map(({ stone }) => stone),
    );
  return permitted;
}
