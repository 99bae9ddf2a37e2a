import type { Power } from './powers.ts';

export const POWER_LABELS: Readonly<Record<Power, string>> = {
  prices: 'See prices',
  hold: 'Hold and enquire',
  confirm: 'Confirm and take memos',
  invoices: 'See invoices and credit',
  people: 'Manage people',
};
