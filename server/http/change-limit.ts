/** Counts what clients and guests change within a day, over all operations and processes. */
import type pg from 'pg';
import { CLIENT_ROLES, ROLE, type RoleId } from '../../src/domain/codes.ts';
import { GUESTS_OF_NETWORK } from '../../src/domain/lines/bounds.ts';
import { changesNow } from '../db/queries/bounds.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { tooMany } from '../refusals.ts';
import type { TellHeaders } from './authenticate-key.ts';

/**
 * Every change leaves entries in logs that nobody can delete, so requests count even if they are
 * refused. @throws Refused 429 for too many
 */
export async function limitChanges(
  pool: pg.Pool,
  { id, role }: { id: string; role: RoleId },
  tell: TellHeaders,
): Promise<void> {
  if (!CLIENT_ROLES.includes(role)) return;
  const isGuest = role === ROLE.guest;
  const { count, of_network, most, seconds } = await withActor(pool, SYSTEM, 'write', (tx) =>
    changesNow(tx, id, isGuest ? 'guest_changes' : 'client_changes'),
  );
  if (count <= most && (of_network ?? 0) <= most * GUESTS_OF_NETWORK) return;
  tell({ 'retry-after': String(seconds) });
  const hours = Math.ceil(seconds / 3600);
  throw tooMany(
    `${isGuest ? 'Guests' : 'You'} can change ${most.toLocaleString('en-US')} things per day, and that limit is reached. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}, or ask us.`,
  );
}
