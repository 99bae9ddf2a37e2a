/** The addresses at which the portal serves stones' images, videos and certificates. */
import type { MediaKey } from '../../../src/domain/stones/search-filters.ts';
import type { ActorScope } from '../with-actor.ts';
import type { Parameter } from './parameter.ts';

const PATH = '/api/v1/inventory/media';

/**
 * SQL expression for the address of one medium of the stone `alias`. It is NULL if the stone has no
 * such medium or the actor may not see media. All addresses in an answer share one grant, so a page
 * of rows costs one signature.
 */
export function mediaAddress(
  { mediaGrant }: ActorScope,
  medium: MediaKey,
  alias: string,
  parameter: Parameter,
): string {
  if (mediaGrant === undefined) return 'NULL';
  return `CASE WHEN ${alias}.${medium} IS NOT NULL
    THEN '${PATH}/' || ${alias}.id || '/${medium}?grant=' || ${parameter(mediaGrant())}::text END`;
}
