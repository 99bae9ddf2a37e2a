/**
 * One effect, one transaction, one answer. With an Idempotency-Key the answer is stored in the effect's own
 * transaction: a parallel twin waits on the key's row and then gets the same answer; a refusal rolls the row back,
 * so that the next try is judged anew.
 */
import { createHash } from 'node:crypto';
import { writeAuditEntry } from '../db/queries/audit/audit-entry.ts';
import { withActor } from '../db/with-actor.ts';
import type { Tx } from '../db/with-actor.ts';
import type { Answer, OperationId, Person, PublicCall } from '../operations/handler.ts';
import { keyReused } from '../refusals.ts';

export interface EffectOf {
  operation: OperationId;
  /** Null when the request carries no key, or the operation takes none. */
  idempotency: { key: string; fingerprint: Buffer } | null;
}

/** What makes two requests the same: their path and body, never the timestamp. */
export function fingerprintOf(path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(body ?? null))
    .digest();
}

export async function runEffect<K extends OperationId>(
  call: PublicCall,
  person: Person,
  of: EffectOf,
  work: (tx: Tx) => Promise<Answer<K>>,
): Promise<Answer<K>> {
  return withActor(call.services.pool, person.actor, 'write', async (tx) => {
    const { idempotency } = of;
    if (idempotency) {
      const stored = await claimKey(tx, person.id, of.operation, idempotency);
      if (stored) return JSON.parse(stored.toString('utf8'));
    }
    const { audit, ...answer } = await work(tx);
    if (audit) {
      await writeAuditEntry(tx, {
        actorId: person.id,
        actorName: person.name,
        role: person.role,
        operation: of.operation,
        summary: audit.summary,
        subject: audit.subject,
        diamondType: audit.diamond_type,
        ip: call.ip,
        requestId: call.requestId,
      });
    }
    if (idempotency) {
      await tx.run(
        'UPDATE idempotency_key SET answer = $4 WHERE user_id = $1 AND operation = $2 AND key = $3',
        [person.id, of.operation, idempotency.key, Buffer.from(JSON.stringify(answer))],
      );
    }
    return answer as Answer<K>;
  });
}

async function claimKey(
  tx: Tx,
  userId: string,
  operation: OperationId,
  { key, fingerprint }: { key: string; fingerprint: Buffer },
): Promise<Buffer | null> {
  const claimed = await tx.run(
    `INSERT INTO idempotency_key (user_id, operation, key, fingerprint) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
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
