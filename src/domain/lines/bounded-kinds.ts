/** Kinds of records that clients and guests may only begin so many of. Part of the first load. */

/** The kinds, as refusals name them. */
export const BOUNDED_KIND_WORDS = {
  hold: 'holds',
  queuePlace: 'places in line',
  memoExtension: 'requests for more time',
  confirmStone: 'confirm-stones',
  enquiry: 'enquiries',
  priceOffer: 'price offers',
  task: 'pictures, videos and inspections',
  demand: 'demands',
  shareLink: 'share links',
  kycDocument: 'documents',
  membership: 'people of your company',
} as const;
export type BoundedKind = keyof typeof BOUNDED_KIND_WORDS;

/** Figures of one kind for the person who acts, counted under a lock. */
export interface BoundFigures {
  kind: BoundedKind;
  adding: number;
  /** Open now; null if that is not limited. */
  open: { count: number; most: number } | null;
  /** Begun within the last day, including `adding`; `again` is when (ISO) that day ends. */
  day: { count: number; most: number; again: string };
}
