/** Which stones there are for somebody, as SQL; what holds for whom at the moment is read by policies/inventory-access.ts. */
import type { StoneStatus } from '../../../src/domain/codes.ts';
import { ACCESS_ATTRIBUTES, type InventoryAccess } from '../../../src/domain/stones/inventory-access.ts';

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
