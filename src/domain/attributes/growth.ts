/**
 * Where a stone comes from, how it grew, and how it was treated. HPHT growth is not HPHT treatment.
 * Codes and labels only, for the browser. How sheets spell them is in synonyms/growth.ts.
 */

export const STONE_ORIGINS = [
  { code: 'NATURAL', label: 'Natural' },
  { code: 'LAB_GROWN', label: 'Lab grown' },
] as const;
export type StoneOrigin = (typeof STONE_ORIGINS)[number]['code'];

export const GROWTH_TYPES = [
  { code: 'CVD', label: 'CVD' },
  { code: 'HPHT', label: 'HPHT' },
  { code: 'UNKNOWN', label: 'Not stated' },
] as const;
export type GrowthType = (typeof GROWTH_TYPES)[number]['code'];

export const TREATMENTS = [
  { code: 'NONE', label: 'None' },
  { code: 'HPHT', label: 'HPHT color treatment' },
  { code: 'LASER_DRILLED', label: 'Laser drilled' },
  { code: 'IRRADIATED', label: 'Irradiated' },
  { code: 'CLARITY_ENHANCED', label: 'Clarity enhanced' },
  { code: 'FRACTURE_FILLED', label: 'Fracture filled' },
  { code: 'COLOR_ENHANCED', label: 'Color enhanced' },
  { code: 'COATED', label: 'Coated' },
  { code: 'POST_GROWTH', label: 'Post-growth treatment' },
  { code: 'OTHER', label: 'Other' },
] as const;
export type Treatment = (typeof TREATMENTS)[number]['code'];
