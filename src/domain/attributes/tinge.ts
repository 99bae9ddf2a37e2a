/**
 * Shade, milkiness and eye cleanness. UNKNOWN means "not assessed", which is not the same as clean.
 * Codes and labels only, for the browser. How sheets spell them is in synonyms/tinge.ts.
 */

export const SHADES = [
  { code: 'NONE', label: 'None' },
  { code: 'NO_BGM', label: 'No BGM' },
  { code: 'YELLOW', label: 'Yellow' },
  { code: 'BROWN', label: 'Brown' },
  { code: 'FAINT_BROWN', label: 'Faint brown' },
  { code: 'GREEN', label: 'Green' },
  { code: 'GRAY', label: 'Gray' },
  { code: 'PINK', label: 'Pink' },
  { code: 'BLUE', label: 'Blue' },
  { code: 'MIXED', label: 'Mixed tinge' },
  { code: 'BLACK', label: 'Black' },
  { code: 'OTHER', label: 'Other' },
  { code: 'UNKNOWN', label: 'Not assessed' },
] as const;
export type Shade = (typeof SHADES)[number]['code'];

export const MILKINESSES = [
  { code: 'NONE', label: 'None' },
  { code: 'LIGHT', label: 'Light' },
  { code: 'MEDIUM', label: 'Medium' },
  { code: 'HEAVY', label: 'Heavy' },
  { code: 'UNKNOWN', label: 'Not assessed' },
] as const;
export type Milky = (typeof MILKINESSES)[number]['code'];

export const EYE_CLEANS = [
  { code: 'YES', label: 'Yes' },
  { code: 'BORDERLINE', label: 'Borderline' },
  { code: 'NO', label: 'No' },
  { code: 'UNKNOWN', label: 'Not assessed' },
] as const;
export type EyeClean = (typeof EYE_CLEANS)[number]['code'];
