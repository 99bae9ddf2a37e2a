/**
 * The laboratories whose reports the trade accepts, and the two codes for stones without one. Codes
 * and labels only, for the browser. How sheets spell them is in synonyms/lab.ts.
 */

export const LABS = [
  { code: 'GIA', label: 'GIA' },
  { code: 'IGI', label: 'IGI' },
  { code: 'HRD', label: 'HRD' },
  { code: 'AGS', label: 'AGS' },
  { code: 'GCAL', label: 'GCAL' },
  { code: 'GSI', label: 'GSI' },
  { code: 'GHI', label: 'GHI' },
  { code: 'IIDGR', label: 'IIDGR' },
  { code: 'EGL', label: 'EGL' },
  { code: 'PGS', label: 'PGS' },
  { code: 'NGTC', label: 'NGTC' },
  { code: 'CGL', label: 'CGL' },
  { code: 'DCLA', label: 'DCLA' },
  { code: 'SGL', label: 'SGL' },
  { code: 'GII', label: 'GII' },
  { code: 'IIGJ', label: 'IIGJ' },
  { code: 'GRS', label: 'GRS' },
  { code: 'GUBELIN', label: 'Gübelin' },
  { code: 'SSEF', label: 'SSEF' },
  { code: 'AGL', label: 'AGL' },
  { code: 'RAPLAB', label: 'RapLab' },
  { code: 'DF', label: 'DF' },
  { code: 'INTERNAL', label: 'Internal' },
  { code: 'NONE', label: 'Non-certified' },
] as const;
export type Lab = (typeof LABS)[number]['code'];
