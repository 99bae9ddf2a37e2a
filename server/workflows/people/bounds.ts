/** The facts of what a client or guest has begun, for the guard of what they may begin. */
import { CLIENT_ROLES, ROLE } from '../../../src/domain/codes.ts';
import type { BoundedKind } from '../../../src/domain/lines/bounded-kinds.ts';
import { dayBound, GUESTS_OF_NETWORK, openBound } from '../../../src/domain/lines/bounds.ts';
import type { FactsOf } from '../../../src/machines/decision-facts.ts';
import { liveCodes } from '../../../src/machines/workflows.ts';
import { boundOf, countBegun, openCountAndLimit } from '../../db/queries/bounds.ts';
import { tableOf } from '../../db/records/all.ts';
import type { Tx } from '../../db/with-actor.ts';
import type { NamedActor } from '../write-history.ts';

/** The column that names the owner of a record, if it is not `client_id`. */
const OWNER: Partial<Record<BoundedKind, string>> = {
  task: 'asked_by',
  shareLink: 'owner_id',
  membership: 'created_by',
};

/**
 * Counts `adding` records as begun by this person; a refusal rolls that back. Locks the person's
 * count after stones and before numbers of documents, so that the order is the same everywhere.
 * Null for staff.
 */
export async function begunFacts(
  tx: Tx,
  { id, role }: Pick<NamedActor, 'id' | 'role'>,
  kind: BoundedKind,
  adding: number,
): Promise<Pick<FactsOf<'start'>, 'begun'>> {
  if (id === null || role === null || !CLIENT_ROLES.includes(role)) return { begun: null };
  const openName = openBound(role, kind);
  const records = { table: tableOf(kind), owner: OWNER[kind] ?? 'client_id', open: liveCodes(kind) };
  const [counted, most, open = null] = await Promise.all([
    countBegun(tx, id, kind, adding),
    boundOf(tx, dayBound(role, kind)),
    openName === null ? undefined : openCountAndLimit(tx, records, id, openName),
  ]);
  const { count, again, of_network } = counted;
  const isNetworkFull = role === ROLE.guest && (of_network ?? 0) > most * GUESTS_OF_NETWORK;
  const day = { count: isNetworkFull ? Math.max(count, most + 1) : count, most, again };
  return { begun: { kind, adding, open, day } };
}
