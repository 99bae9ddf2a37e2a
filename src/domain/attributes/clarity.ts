/**
 * Clarity from flawless to I3. SI3 is a trade grade; N marks a fancy colour that was not graded.
 * Codes and labels only, for the browser. How sheets spell them is in synonyms/clarity.ts.
 */

export const CLARITIES = [
  { code: 'FL', label: 'FL' },
  { code: 'IF', label: 'IF' },
  { code: 'VVS1', label: 'VVS1' },
  { code: 'VVS2', label: 'VVS2' },
  { code: 'VS1', label: 'VS1' },
  { code: 'VS2', label: 'VS2' },
  { code: 'SI1', label: 'SI1' },
  { code: 'SI2', label: 'SI2' },
  { code: 'SI3', label: 'SI3' },
  { code: 'I1', label: 'I1' },
  { code: 'I2', label: 'I2' },
  { code: 'I3', label: 'I3' },
  { code: 'N', label: 'Not graded' },
] as const;
export type Clarity = (typeof CLARITIES)[number]['code'];
