/** The menu of a business associate's page; each tab has its own address. */
import { accessOf, type User } from '../../ui/session/session.ts';
import type { ListTab } from '../../ui/lists/ListPage.tsx';
import type { AssociateTab } from './associate-tabs.ts';
import type { Associate } from './use-associate.tsx';

/** Tabs without a count are shown if the viewer may read the list. */
const LISTS = [
  { key: 'offers', label: 'Offers', permission: 'offer' },
  { key: 'queue', label: 'In line', permission: 'queue' },
  { key: 'invoices', label: 'Invoices', permission: 'invoice' },
  { key: 'cart', label: 'Carts', permission: 'cart' },
  { key: 'watchlist', label: 'Watchlists', permission: 'watchlist' },
  { key: 'notes', label: 'Notes', permission: 'notes' },
] as const satisfies readonly (ListTab & { key: AssociateTab; permission: string })[];

/** With the number of their clients' open lines beside each. */
export const associateTabsOf = (associate: Associate, user: User): ListTab[] => [
  { key: 'profile', label: 'Profile' },
  { key: 'customers', label: 'Clients', count: associate.customers },
  { key: 'holds', label: 'Holds', count: associate.holds },
  { key: 'memos', label: 'Memos', count: associate.memos },
  { key: 'confirm-stones', label: 'Confirmed stones', count: associate.confirm_stones },
  { key: 'enquiries', label: 'Enquiries', count: associate.enquiries },
  ...LISTS.filter(({ permission }) => accessOf(user, permission).read).map(({ key, label }) => ({
    key,
    label,
  })),
  { key: 'markups', label: 'Markups' },
];
