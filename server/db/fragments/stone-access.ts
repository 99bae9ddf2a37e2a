/**
 * Which stones exist for a person, as SQL. policies/inventory-access.ts reads what currently
 * applies to whom.
 */
import type { StoneStatus } from '../../../src/domain/codes.ts';
import { ACCESS_ATTRIBUTES, type InventoryAccess } from '../../../src/domain/stones/inventory-access.ts';
import { notUndone } from './undone-uploads.ts';

export interface StoneAccess {
  /** Clients can only filter and sort by fields they may see. */
  asClient: boolean;
  /** The hidden statuses. */
  hidden: readonly StoneStatus[];
  /** Null: no restriction. */
  access: InventoryAccess | null;
  /** Stones that their provider has not confirmed since then are hidden; null hides none. */
  confirmedSince: string | null;
  /**
   * Whether stones of undone uploads are visible, too: only when staff look up one stone by its
   * number.
   */
  undone?: boolean;
}

/** Staff see every listed stone, even while they act for a client. */
export const ALL_STONES: StoneAccess = { asClient: false, hidden: [], access: null, confirmedSince: null };

/**
 * SQL conditions for the stones under `alias`; empty when all are visible. `parameter` registers a
 * value and returns its placeholder. Where values are restricted, stones without a value are
 * hidden.
 */
export function stoneAccessConditions(
  { hidden, access, confirmedSince, undone = false }: StoneAccess,
  alias: string,
  parameter: (value: unknown) => string,
): string[] {
  const conditions: string[] = undone ? [] : [notUndone(alias)];
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
