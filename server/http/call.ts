/** The call that a handler gets: who asks, from where, and how it reads and writes. */
import type { FastifyRequest } from 'fastify';
import type { Call, PublicCall, Services } from '../operations/handler.ts';
import { readAs } from '../operations/read-as.ts';
import { bearerOf } from './credentials.ts';
import { limitChanges } from './change-limit.ts';
import type { ContractOperation } from './contract/contract.ts';
import { fingerprintOf, runEffect } from './effect.ts';
import { refuseStaleVersion, type VersionedChange } from './version-check.ts';
import { clientAddressOf } from './client-address.ts';
import type { Tx } from '../db/with-actor.ts';

/** A public call if nobody is signed in. */
export function callOf(
  request: FastifyRequest,
  services: Services,
  operation: ContractOperation,
  { body, signal, basedOn }: { body: unknown; signal: AbortSignal; basedOn: VersionedChange | null },
): PublicCall | Call {
  const base: PublicCall = {
    services,
    log: request.log as PublicCall['log'],
    requestId: request.id,
    ip: clientAddressOf(request),
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
    // A download or a shared selection is recorded, too; while impersonating, it is the staff's.
    if (!operation.writes && person.impersonator === null)
      await limitChanges(services.pool, person, () => undefined);
    return services.connections.run(person, signal, () =>
      runEffect(base, person, { operation: operation.operationId, idempotency, stillAsRead }, { look, work }),
    );
  };
  const made: Call = {
    ...readAs(base, person),
    effect: (work) => effectAfter(() => Promise.resolve(), work),
    effectAfter,
  };
  const stillAsRead = basedOn && ((tx: Tx) => refuseStaleVersion(tx, made, basedOn));
  return made;
}
