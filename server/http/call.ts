/** The call that a handler gets: who asks, from where, and how it reads and writes. */
import type { FastifyRequest } from 'fastify';
import type { Call, PublicCall, Services } from '../operations/handler.ts';
import { readingAs } from '../operations/reading.ts';
import { bearerOf } from './asked.ts';
import { countChange } from './count-changes.ts';
import type { ContractOperation } from './contract/contract.ts';
import { fingerprintOf, runEffect } from './effect.ts';
import { refuseUnlessAsRead, type BasedOn } from './still-as-read.ts';
import { peerOf } from './peer.ts';
import type { Tx } from '../db/with-actor.ts';

/** A public call if nobody is signed in. */
export function callOf(
  request: FastifyRequest,
  services: Services,
  operation: ContractOperation,
  { body, signal, basedOn }: { body: unknown; signal: AbortSignal; basedOn: BasedOn | null },
): PublicCall | Call {
  const base: PublicCall = {
    services,
    log: request.log as PublicCall['log'],
    requestId: request.id,
    ip: peerOf(request),
    signal,
    token: bearerOf(request.headers.authorization),
    agent: request.headers['user-agent'] ?? null,
    range: request.headers.range ?? null,
    knownTags: request.headers['if-none-match'] ?? null,
  };
  const { person } = request;
  if (!person) return base;
  const key = request.headers['idempotency-key'];
  const idempotency =
    operation.idempotent && typeof key === 'string'
      ? { key, fingerprint: fingerprintOf(request.url.split('?')[0] ?? '', request.query, body) }
      : null;
  const effectAfter: Call['effectAfter'] = async (look, work) => {
    // A download or a shared selection is noted, too; of a look, it is the staff's.
    if (!operation.writes && person.looker === null)
      await countChange(services.pool, person, () => undefined);
    return services.connections.take(person, signal, () =>
      runEffect(base, person, { operation: operation.operationId, idempotency, stillAsRead }, { look, work }),
    );
  };
  const made: Call = {
    ...readingAs(base, person),
    effect: (work) => effectAfter(() => Promise.resolve(), work),
    effectAfter,
  };
  const stillAsRead = basedOn && ((tx: Tx) => refuseUnlessAsRead(tx, made, basedOn));
  return made;
}
