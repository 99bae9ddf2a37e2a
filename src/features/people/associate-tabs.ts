/**
 * The tabs of a business associate's page, apart from their texts: addresses are read before the
 * page is loaded.
 */

const ASSOCIATE_TABS = [
  'profile',
  'customers',
  'holds',
  'memos',
  'confirm-stones',
  'enquiries',
  'offers',
  'queue',
  'invoices',
  'cart',
  'watchlist',
  'notes',
  'markups',
] as const;
export type AssociateTab = (typeof ASSOCIATE_TABS)[number];

export const isAssociateTab = (key: string): key is AssociateTab =>
  ASSOCIATE_TABS.some((known) => known === key);
