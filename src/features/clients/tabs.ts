import type { ListTab } from '../../ui/lists/ListTabs.tsx';
import type { ClientDetail } from './client.ts';

const OWN_TABS = ['overview', 'kyc', 'inventory-access'] as const;
type OwnTab = (typeof OWN_TABS)[number];

/** A list of the client's lines, with the key of its number among the client's counts. */
export interface LinesTab {
  key: string;
  label: string;
  counted: keyof ClientDetail['counts'];
}

export const isOwnTab = (key: unknown): key is OwnTab => OWN_TABS.some((tab) => tab === key);

/** With the client's live records beside each. */
export const tabsOf = ({ business, counts }: ClientDetail, lines: readonly LinesTab[]): ListTab[] => [
  { key: 'overview', label: 'Business detail' },
  ...(business ? [{ key: 'kyc', label: 'KYC documents' }] : []),
  ...lines.map(({ key, label, counted }) => ({ key, label, count: counts[counted] })),
  { key: 'inventory-access', label: 'Inventory access' },
];
