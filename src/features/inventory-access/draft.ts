/** What a person changes before it is saved: carats as they were typed, everything else as the contract has it. */
import type { AnswerOf, DataOf } from '../../api/client.ts';
import {
  ACCESS_ATTRIBUTES,
  restrictedBy,
  type AccessAttribute,
  type InventoryAccess,
} from '../../domain/stones/inventory-access.ts';

export type KeptAccess = AnswerOf<'getInventoryAccess'>;

export interface Draft {
  values: Record<AccessAttribute, string[]>;
  diamond_type: number[];
  stone_type: number[];
  carat_from: string;
  carat_to: string;
}

export const draftOf = (access: InventoryAccess): Draft => ({
  values: {
    shape: [...access.shape],
    color: [...access.color],
    clarity: [...access.clarity],
    lab: [...access.lab],
    location: [...access.location],
  },
  diamond_type: [...access.diamond_type],
  stone_type: [...access.stone_type],
  carat_from: access.carat_from?.toString() ?? '',
  carat_to: access.carat_to?.toString() ?? '',
});

const CARATS = /^\d{0,5}(\.\d{0,3})?$/;

/** What is wrong with what was typed, in a sentence; null when it can be saved. */
export function faultOf({ carat_from, carat_to }: Draft): string | null {
  for (const carats of [carat_from, carat_to]) {
    if (!CARATS.test(carats.trim())) return `${carats} is no weight in carats. Write it like 0.5 or 1.25.`;
  }
  const [from, to] = [numberIn(carat_from), numberIn(carat_to)];
  if (from !== null && to !== null && from > to) return 'The carats begin above where they end.';
  return null;
}

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export function accessIn(draft: Draft): InventoryAccess {
  return {
    ...draft.values,
    diamond_type: draft.diamond_type,
    stone_type: draft.stone_type,
    carat_from: numberIn(draft.carat_from),
    carat_to: numberIn(draft.carat_to),
  };
}

/** The same as the contract takes it. */
export const wireOf = (draft: Draft): DataOf<'setInventoryAccess'> =>
  // The type codes come from the two lists of options alone.
  accessIn(draft) as DataOf<'setInventoryAccess'>;

/** Whether both let the client see the same, in whatever order it was clicked together. */
export function sameAccess(one: InventoryAccess, other: InventoryAccess): boolean {
  const sorted = (access: InventoryAccess): unknown[] => [
    ...ACCESS_ATTRIBUTES.map((attribute) => access[attribute].toSorted()),
    access.diamond_type.toSorted(),
    access.stone_type.toSorted(),
    access.carat_from,
    access.carat_to,
  ];
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

export const isRestricted = (access: InventoryAccess): boolean => restrictedBy(access).length > 0;
