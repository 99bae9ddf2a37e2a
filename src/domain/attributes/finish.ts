/**
 * Grades of make: cut, polish and symmetry. Laboratories grade the cut of round white stones only.
 * Codes and labels only, for the browser. How sheets spell them is in synonyms/finish.ts.
 */

export const CUTS = [
  { code: 'ID', label: 'Ideal' },
  { code: 'EX', label: 'Excellent' },
  { code: 'VG', label: 'Very Good' },
  { code: 'GD', label: 'Good' },
  { code: 'FR', label: 'Fair' },
  { code: 'PR', label: 'Poor' },
  { code: 'NA', label: 'Not graded' },
] as const;
export type Cut = (typeof CUTS)[number]['code'];

export const POLISHES = [
  { code: 'ID', label: 'Ideal' },
  { code: 'EX', label: 'Excellent' },
  { code: 'VG', label: 'Very Good' },
  { code: 'GD', label: 'Good' },
  { code: 'FR', label: 'Fair' },
  { code: 'PR', label: 'Poor' },
  { code: 'VG_EX', label: 'Very Good to Excellent' },
  { code: 'G_VG', label: 'Good to Very Good' },
  { code: 'F_G', label: 'Fair to Good' },
  { code: 'NA', label: 'Not graded' },
] as const;
export type Polish = (typeof POLISHES)[number]['code'];

export const SYMMETRIES = [
  { code: 'ID', label: 'Ideal' },
  { code: 'EX', label: 'Excellent' },
  { code: 'VG', label: 'Very Good' },
  { code: 'GD', label: 'Good' },
  { code: 'FR', label: 'Fair' },
  { code: 'PR', label: 'Poor' },
  { code: 'VG_EX', label: 'Very Good to Excellent' },
  { code: 'G_VG', label: 'Good to Very Good' },
  { code: 'F_G', label: 'Fair to Good' },
  { code: 'NA', label: 'Not graded' },
] as const;
export type Symmetry = (typeof SYMMETRIES)[number]['code'];
