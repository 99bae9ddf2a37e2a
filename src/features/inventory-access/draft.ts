/** The form's state before saving: carats as typed, everything else as in the contract. */
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

/** A lone point is no figure: as NaN it would be sent as null, which means no limit. */
const CARATS = /^(?:\d{1,5}(?:\.\d{0,3})?|\.\d{1,3})?$/;

/** What is wrong with the input, as a sentence; null when it can be saved. */
export function faultOf({ carat_from, carat_to }: Draft): string | null {
  for (const carats of [carat_from, carat_to]) {
    if (!CARATS.test(carats.trim())) return `${carats} is not a carat weight. Write it like 0.5 or 1.25.`;
  }
  const [from, to] = [numberIn(carat_from), numberIn(carat_to)];
  if (from !== null && to !== null && from > to) return 'The smallest size is above the largest.';
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

/** The draft as the contract takes it. */
export const wireOf = (draft: Draft, { version }: KeptAccess): DataOf<'setInventoryAccess'> =>
  // The type codes can only come from the two option lists.
  ({ ...accessIn(draft), version }) as DataOf<'setInventoryAccess'>;

/** Whether both give the same access, whatever the order of their values. */
export function sameAccess(one: InventoryAccess, other: InventoryAccess): boolean {
  const sorted = (access: InventoryAccess): unknown[] => [
    ...ACCESS_ATTRIBUTES.map((attribute) => access[attribute].toSorted()),
    access.diamond_type.toSorted(byNumber),
    access.stone_type.toSorted(byNumber),
    access.carat_from,
    access.carat_to,
  ];
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

const byNumber = (one: number, other: number): number => one - other;

export const isRestricted = (access: InventoryAccess): boolean => restrictedBy(access).length > 0;
