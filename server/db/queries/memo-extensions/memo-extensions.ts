/** Clients' requests for more time for memo lines. */
import { EXTENSION_STATUS } from '../../../../src/domain/codes.ts';
import { seesClient } from '../../fragments/tenancy.ts';
import { isUuid, type Tx } from '../../with-actor.ts';

export interface LockedExtension {
  id: string;
  line_id: string;
  client_id: string;
  status: number;
  stock_no: string;
  /** YYYY-MM-DD */
  wished_date: string;
}

const LOCKED = `SELECT e.id, e.line_id, e.client_id, e.status, s.stock_no, e.wished_date::text AS wished_date
  FROM memo_extension e JOIN memo_line l ON l.id = e.line_id JOIN stone s ON s.id = l.stone_id`;

/** The lines of these requests, as far as the actor may see them. */
export async function linesOfRequests(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ line_id: string }>(
    `SELECT DISTINCT line_id FROM memo_extension WHERE id = ANY ($1::uuid[]) AND ${seesClient('client_id')}`,
    [ids.filter(isUuid)],
  );
  return rows.map(({ line_id }) => line_id);
}

/** Locks these requests in the order of their ids, as far as the actor may see them. */
export const lockExtensions = (tx: Tx, ids: readonly string[]): Promise<LockedExtension[]> =>
  tx.many<LockedExtension>(
    `${LOCKED} WHERE e.id = ANY ($1::uuid[]) AND ${seesClient('e.client_id')} ORDER BY e.id FOR UPDATE OF e`,
    [ids.filter(isUuid)],
  );

/** Locks the unanswered requests for these lines. */
export const lockOpenRequests = (tx: Tx, lineIds: readonly string[]): Promise<LockedExtension[]> =>
  tx.many<LockedExtension>(
    `${LOCKED} WHERE e.line_id = ANY ($1::uuid[]) AND e.status = ${EXTENSION_STATUS.asked}
        AND ${seesClient('e.client_id')} ORDER BY e.id FOR UPDATE OF e`,
    [lineIds],
  );

export interface NewExtension {
  id: string;
  lineId: string;
  clientId: string;
  /** YYYY-MM-DD */
  dueDate: string | null;
}

export async function addExtensions(
  tx: Tx,
  asked: readonly NewExtension[],
  { status, wished, reason }: { status: number; wished: string; reason: string },
): Promise<void> {
  await tx.run(
    `INSERT INTO memo_extension (id, line_id, client_id, due_date, status, wished_date, reason)
     SELECT a.*, $5, $6::date, $7
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::date[]) AS a (id, line_id, client_id, due_date)`,
    [
      asked.map(({ id }) => id),
      asked.map(({ lineId }) => lineId),
      asked.map(({ clientId }) => clientId),
      asked.map(({ dueDate }) => dueDate),
      status,
      wished,
      reason,
    ],
  );
}

/** Stores the answer with the request; a granted line already has its new day. */
export async function saveAnswer(
  tx: Tx,
  ids: readonly string[],
  answer: string,
  isGranted: boolean,
): Promise<void> {
  await tx.run(
    `UPDATE memo_extension e SET answer = $2, granted_date = CASE WHEN $3 THEN l.due_date END
       FROM memo_line l WHERE l.id = e.line_id AND e.id = ANY ($1::uuid[])`,
    [ids, answer, isGranted],
  );
}
