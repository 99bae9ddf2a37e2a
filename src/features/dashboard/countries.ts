import type { components } from '../../api/schema.gen.ts';

export type Country = components['schemas']['EnquiryCountries']['countries'][number];

export const KINDS = [
  { kind: 'enquiries', name: 'Enquiries', list: '/transaction/enquiry' },
  { kind: 'holds', name: 'Holds', list: '/transaction/hold' },
  { kind: 'confirmStones', name: 'Confirmed', list: '/transaction/confirm-stone' },
  { kind: 'memos', name: 'Memos', list: '/transaction/memo' },
] as const;

/** The requests of a country, of all kinds. */
export const linesOf = (country: Country): number => KINDS.reduce((sum, { kind }) => sum + country[kind], 0);
