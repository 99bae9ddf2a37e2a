/**
 * Which stones there are for somebody. Every path that shows a stone to a client, or takes one from them, asks here:
 * search, a stone's own page, the stock's figures, and the lock before a hold, a confirm-stone or an enquiry. What is
 * out of sight is absent. Lines that exist stay visible: they are the client's records, not the inventory.
 */
import { CLIENT_ROLES } from '../../src/domain/codes.ts';
import type { RoleId, StoneStatus } from '../../src/domain/codes.ts';
import { ACCESS_ATTRIBUTES, type InventoryAccess } from '../../src/domain/inventory-access.ts';
import { shownSince } from '../db/queries/freshness.ts';
import { findAccess } from '../db/queries/inventory-access.ts';
import type { Tx } from '../db/with-actor.ts';
import { hiddenStones } from './visibility.ts';

export interface Sight {
  /** Clients find and sort stones by what they are shown of them, and by nothing else. */
  asClient: boolean;
  /** The statuses that are absent. */
  hidden: readonly StoneStatus[];
  /** Null sees stones of every kind. */
  access: InventoryAccess | null;
  /** Stones that their provider has not confirmed since this moment are absent; null sees them however old. */
  confirmedSince: string | null;
}

/** Staff see every stone, also while they act for a client. */
export const ALL_STONES: Sight = { asClient: false, hidden: [], access: null, confirmedSince: null };

/** As it is now: whoever changed it a moment ago has changed the very next answer. */
export async function sightOf(tx: Tx, person: { id: string; role: RoleId | null }): Promise<Sight> {
  const isClient = person.role !== null && CLIENT_ROLES.includes(person.role);
  return {
    asClient: isClient,
    hidden: hiddenStones(person.role),
    access: isClient ? ((await findAccess(tx, person.id)) ?? null) : null,
    confirmedSince: isClient ? await shownSince(tx) : null,
  };
}

/**
 * The sight as SQL on the stones under `alias`; no condition when every stone is seen. `parameter` takes a value and
 * answers with its placeholder. A stone without a value is not among the values that are allowed.
 */
export function inSight(
  { hidden, access, confirmedSince }: Sight,
  alias: string,
  parameter: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (hidden.length > 0) conditions.push(`${alias}.status <> ALL (${parameter(hidden)}::smallint[])`);
  if (confirmedSince !== null)
    conditions.push(`${alias}.confirmed_at >= ${parameter(confirmedSince)}::timestamptz`);
  if (access === null) return conditions;
  for (const key of ACCESS_ATTRIBUTES) {
    if (access[key].length > 0) conditions.push(`${alias}.${key} = ANY (${parameter(access[key])}::text[])`);
  }
  for (const key of ['diamond_type', 'stone_type'] as const) {
    if (access[key].length > 0)
      conditions.push(`${alias}.${key} = ANY (${parameter(access[key])}::smallint[])`);
  }
  if (access.carat_from !== null)
    conditions.push(`${alias}.carat >= ${parameter(access.carat_from)}::numeric`);
  if (access.carat_to !== null) conditions.push(`${alias}.carat <= ${parameter(access.carat_to)}::numeric`);
  return conditions;
}
