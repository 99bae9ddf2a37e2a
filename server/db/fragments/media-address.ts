/** The portal's own addresses of stones' media. */
import type { MediaKey } from '../../../src/domain/stones/search-filters.ts';
import type { ActorScope } from '../with-actor.ts';

const PATH = '/api/v1/inventory/media';

/**
 * SQL: where the actor finds the medium of the stone under `alias`; null where the stone has none, or the actor is nobody
 * who could look at it. One grant serves all addresses of an answer, so that a page of rows costs one signature.
 */
export function mediaAddress(actor: ActorScope, medium: MediaKey, alias: string): string {
  const grant = actor.mediaGrant?.();
  if (grant === undefined) return 'NULL';
  // Written into the statement: anything but letters, digits, - and _ would be a fault of ours.
  if (!/^[\w-]+$/.test(grant)) throw new Error('A grant is written in base64url.');
  return `CASE WHEN ${alias}.${medium} IS NOT NULL
    THEN '${PATH}/' || ${alias}.id || '/${medium}?grant=${grant}' END`;
}
