/**
 * The holder of a media grant: the person of a session or of an API client's key, or staff who look
 * as a customer.
 */
import { findCaller, type CallerRow } from '../db/queries/session/caller.ts';
import { findMediaKeyCaller } from '../db/queries/session/key-caller.ts';
import { findImpersonation } from '../db/queries/session/impersonation.ts';
import { openGrant } from '../media/grant.ts';
import type { Services } from './handler.ts';

/** Undefined once the session or key has ended, or they lack the permission. */
export async function callerOfGrant(
  { mediaKey, pool }: Pick<Services, 'mediaKey' | 'pool'>,
  grant: string,
  permission: string,
): Promise<CallerRow | undefined> {
  const hash = openGrant(mediaKey, grant, Date.now());
  if (hash === null) return undefined;
  const caller =
    (await findCaller(pool, hash, permission)) ??
    (await findMediaKeyCaller(pool, hash, permission)) ??
    (await findImpersonation(pool, hash, permission));
  return caller?.read_access ? caller : undefined;
}
