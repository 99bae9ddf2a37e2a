/**
 * Which part of the inventory a client sees. An empty list does not restrict its attribute; a list
 * with values leaves out stones without a value. (Specification, sections 3 and 7: inventory
 * access.)
 */
import { ATTRIBUTES } from '../attributes/attributes.ts';

export const ACCESS_ATTRIBUTES = ['shape', 'color', 'clarity', 'lab', 'location'] as const;
export type AccessAttribute = (typeof ACCESS_ATTRIBUTES)[number];

export interface InventoryAccess extends Record<AccessAttribute, readonly string[]> {
  diamond_type: readonly number[];
  stone_type: readonly number[];
  /** Carats, both ends included; null leaves that end open. */
  carat_from: number | null;
  carat_to: number | null;
}

/** What a client without restrictions sees. */
export const EVERYTHING: InventoryAccess = {
  shape: [],
  color: [],
  clarity: [],
  lab: [],
  location: [],
  diamond_type: [],
  stone_type: [],
  carat_from: null,
  carat_to: null,
};

/**
 * The first value that is not in its attribute's vocabulary; null when all are. Locations may be
 * any text.
 */
export function unknownCode(access: InventoryAccess): { attribute: AccessAttribute; code: string } | null {
  for (const attribute of ACCESS_ATTRIBUTES) {
    const { open, options } = ATTRIBUTES[attribute];
    const code = open
      ? undefined
      : access[attribute].find((one) => !options.some((known) => known.code === one));
    if (code !== undefined) return { attribute, code };
  }
  return null;
}

/** The restricted attributes by label: 'Shape', 'Carat'. Empty when the client sees everything. */
export function restrictedBy(access: InventoryAccess): string[] {
  return [
    ...(access.diamond_type.length > 0 ? ['Diamond type'] : []),
    ...(access.stone_type.length > 0 ? ['Stone type'] : []),
    ...ACCESS_ATTRIBUTES.filter((attribute) => access[attribute].length > 0).map(
      (attribute) => ATTRIBUTES[attribute].label,
    ),
    ...(access.carat_from !== null || access.carat_to !== null ? ['Carat'] : []),
  ];
}
