import type { ListTab } from '../../ui/lists/ListPage.tsx';
import type { ClientDetail } from './client.ts';

const TABS = ['overview', 'kyc', 'confirm-stone', 'enquiry', 'hold', 'memo', 'inventory-access'] as const;
export type ClientTab = (typeof TABS)[number];

export const isTab = (value: unknown): value is ClientTab => TABS.some((tab) => tab === value);

/** With the client's live records beside each. */
export function tabsOf({ business, counts }: ClientDetail): (ListTab & { key: ClientTab })[] {
  return [
    { key: 'overview', label: 'Business detail' },
    ...(business ? [{ key: 'kyc', label: 'KYC documents' } as const] : []),
    { key: 'confirm-stone', label: 'Confirm stones', count: counts.confirmStonesCount },
    { key: 'enquiry', label: 'Enquiries', count: counts.enquiriesCount },
    { key: 'hold', label: 'Holds', count: counts.holdsCount },
    { key: 'memo', label: 'Memos', count: counts.memosCount },
    { key: 'inventory-access', label: 'Inventory access' },
  ];
}
