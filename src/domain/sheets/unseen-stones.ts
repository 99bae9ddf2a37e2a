/** Why a stone of a sheet would not be listed, in the words that follow `3 stones have`. */
export const UNSEEN = {
  no_kind:
    'a color that is neither white nor fancy: no list shows them, and they are only found by their number, until it is known.',
  no_price:
    'neither a price nor a list price: no search by price finds them, and nobody can take them. Choose the column of their prices at the step Columns, or import a price list that has them.',
} as const;

export type UnseenReason = keyof typeof UNSEEN;

export interface Unseen {
  reason: UnseenReason;
  count: number;
  /** The first rows. */
  rows: number[];
}
