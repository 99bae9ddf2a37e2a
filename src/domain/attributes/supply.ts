/**
 * What a supplier states about a stone: availability, hearts and arrows, inscription. Codes and
 * labels only, for the browser. How sheets spell them is in synonyms/supply.ts.
 */

export const AVAILABILITIES = [
  { code: 'GA', label: 'Guaranteed available' },
  { code: 'AVAILABLE', label: 'Available' },
  { code: 'STPS', label: 'Subject to prior sale' },
  { code: 'HOLD', label: 'On hold' },
  { code: 'MEMO', label: 'Out on memo' },
  { code: 'SOLD', label: 'Sold' },
  { code: 'NA', label: 'Not available' },
] as const;
export type Availability = (typeof AVAILABILITIES)[number]['code'];

/** Whether the supplier guarantees that the stone is there; what else it states is the house's. */
export const GUARANTEES = [{ code: 'YES', label: 'Guaranteed available' }] as const;

export const HEART_ARROWS = [
  { code: 'YES', label: 'Yes' },
  { code: 'NO', label: 'No' },
  { code: 'UNKNOWN', label: 'Not assessed' },
] as const;
export type HeartArrow = (typeof HEART_ARROWS)[number]['code'];

export const INSCRIPTIONS = [
  { code: 'YES', label: 'Inscribed' },
  { code: 'NO', label: 'Not inscribed' },
] as const;
export type Inscription = (typeof INSCRIPTIONS)[number]['code'];
