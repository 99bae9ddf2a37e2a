/**
 * Runs a writing operation in one transaction. With an Idempotency-Key its answer is stored in the
 * same transaction: a concurrent duplicate waits for the key's row and gets the same answer. A
 * refusal rolls the row back, so that a retry is decided again.
 */
import { createHash } from 'node:crypto';
import { writeAuditEntry, type NewAuditEntry } from '../db/queries/audit/audit-entry.ts';
import { markPersonal } from '../db/queries/audit/personal-words.ts';
import { prepared } from '../db/prepared.ts';
import { asServer, withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Answer, AuditEntry, OperationId, Person, PublicCall } from '../operations/handler.ts';
import { keyReused } from '../refusals.ts';

export interface EffectOf {
  operation: OperationId;
  /** Null when the request has no key, or the operation takes none. */
  idempotency: { key: string; fingerprint: Buffer } | null;
  /** Refuses a change that is based on an earlier version; null for others. */
  stillAsRead: ((tx: Tx) => Promise<void>) | null;
}

/** An operation in two phases: `look` reads, and `work` gets its result. */
interface Effect<K extends OperationId, Found> {
  look: (tx: Tx) => Promise<Found>;
  work: (tx: Tx, found: Found) => Promise<Answer<K>>;
}

/**
 * Identifies requests that mean the same by path, query and body, ignoring the timestamp and the
 * order of fields. A query may name whom the body is about.
 */
export function fingerprintOf(path: string, query: unknown, body: unknown): Buffer {
  const { timestamp: _changing, ...asked } = query as Record<string, unknown>;
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify([asked, body ?? null], inOrder))
    .digest();
}

/**
 * For JSON.stringify: the fields of each object by name. Lists keep their order, which means
 * something.
 */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export async function runEffect<K extends OperationId, Found>(
  call: PublicCall,
  person: Person,
  { operation, idempotency, stillAsRead }: EffectOf,
  { look, work }: Effect<K, Found>,
): Promise<Answer<K>> {
  return withActor(call.services.pool, person.actor, 'write', async (tx) => {
    const claimed = idempotency && claimKey(tx, person.id, operation, idempotency);
    const looking = stillAsRead ? stillAsRead(tx).then(() => look(tx)) : look(tx);
    // Waits for both, so that no statement is left running. A repeated key gets its stored answer,
    // even if `look` failed.
    await Promise.allSettled([claimed, looking]);
    const stored = await claimed;
    if (stored) return JSON.parse(stored.toString('utf8'));
    const { audit, ...answer } = await work(tx, await looking);
    if (audit) await writeAudit(tx, call, person, operation, audit);
    if (idempotency) {
      tx.send(
        prepared('UPDATE idempotency_key SET answer = $4 WHERE user_id = $1 AND operation = $2 AND key = $3'),
        [person.id, operation, idempotency.key, Buffer.from(JSON.stringify(answer))],
      );
    }
    return answer as Answer<K>;
  });
}

/**
 * During impersonation the entry names the member of staff, who took the file or looked, instead of
 * the customer. Row-level security lets nobody write an entry for somebody else, so the server
 * writes it.
 */
async function writeAudit(
  tx: Tx,
  call: PublicCall,
  person: Person,
  operation: OperationId,
  { summary, subject, diamond_type }: AuditEntry,
): Promise<void> {
  const { impersonator: looker, key } = person;
  const actor = looker ?? person;
  const entry: NewAuditEntry = {
    actorId: actor.id,
    actorName: actor.name,
    role: actor.role,
    operation,
    summary: looker === null ? summary : `Viewing as ${markPersonal(person.id, person.name)}: ${summary}`,
    subject: looker === null ? subject : { ...subject, user_id: person.id },
    diamondType: diamond_type,
    ip: call.ip,
    requestId: call.requestId,
    key,
  };
  if (looker === null) writeAuditEntry(tx, entry);
  else await asServer(tx, (server) => Promise.resolve(writeAuditEntry(server, entry)));
}

async function claimKey(
  tx: Tx,
  userId: string,
  operation: OperationId,
  { key, fingerprint }: { key: string; fingerprint: Buffer },
): Promise<Buffer | null> {
  const claimed = await tx.run(
    prepared(
      `INSERT INTO idempotency_key (user_id, operation, key, fingerprint) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    ),
    [userId, operation, key, fingerprint],
  );
  if (claimed === 1) return null;
  const stored = await tx.one<{ fingerprint: Buffer; answer: Buffer }>(
    'SELECT fingerprint, answer FROM idempotency_key WHERE user_id = $1 AND operation = $2 AND key = $3',
    [userId, operation, key],
  );
  if (!stored || !stored.fingerprint.equals(fingerprint)) throw keyReused();
  return stored.answer;
}
