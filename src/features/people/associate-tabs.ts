/** The menu of a business associate's page; each tab has an address of its own. */
import type { ListTab } from '../../ui/lists/ListPage.tsx';
import type { Associate } from './use-associate.tsx';

const ASSOCIATE_TABS = [
  'profile',
  'customers',
  'holds',
  'memos',
  'confirm-stones',
  'enquiries',
  'markups',
] as const;
export type AssociateTab = (typeof ASSOCIATE_TABS)[number];

export const isAssociateTab = (key: string): key is AssociateTab =>
  ASSOCIATE_TABS.some((known) => known === key);

/** With what is open of their clients beside each. */
export const associateTabsOf = (associate: Associate): ListTab[] => [
  { key: 'profile', label: 'Profile' },
  { key: 'customers', label: 'Clients', count: associate.customers },
  { key: 'holds', label: 'Holds', count: associate.holds },
  { key: 'memos', label: 'Memos', count: associate.memos },
  { key: 'confirm-stones', label: 'Confirmed stones', count: associate.confirm_stones },
  { key: 'enquiries', label: 'Enquiries', count: associate.enquiries },
  { key: 'markups', label: 'Markups' },
];
