/**
 * How strongly a stone glows under ultraviolet light, and in which colour. None is a value, not a
 * missing one. Codes and labels only, for the browser. How sheets spell them is in
 * synonyms/fluorescence.ts.
 */

export const FLUORESCENCES = [
  { code: 'NONE', label: 'None' },
  { code: 'FAINT', label: 'Faint' },
  { code: 'VERY_SLIGHT', label: 'Very Slight' },
  { code: 'SLIGHT', label: 'Slight' },
  { code: 'MEDIUM', label: 'Medium' },
  { code: 'STRONG', label: 'Strong' },
  { code: 'VERY_STRONG', label: 'Very Strong' },
  { code: 'UNKNOWN', label: 'Not given' },
] as const;
export type Fluorescence = (typeof FLUORESCENCES)[number]['code'];

export const FLUORESCENCE_COLORS = [
  { code: 'BLUE', label: 'Blue' },
  { code: 'YELLOW', label: 'Yellow' },
  { code: 'GREEN', label: 'Green' },
  { code: 'WHITE', label: 'White' },
  { code: 'ORANGE', label: 'Orange' },
  { code: 'RED', label: 'Red' },
  { code: 'PINK', label: 'Pink' },
  { code: 'PURPLE', label: 'Purple' },
  { code: 'VIOLET', label: 'Violet' },
  { code: 'NONE', label: 'None' },
] as const;
export type FluorescenceColor = (typeof FLUORESCENCE_COLORS)[number]['code'];
