/**
 * Black, white and open inclusions, graded by the part of the stone where they are. Codes as the
 * trade writes them: BT0 is no black in the table, BC2 a medium one in the crown. How sheets spell
 * them is in synonyms/inclusions.ts.
 */
export const INCLUSIONS = [
  { field: 'black_table', letters: 'BT', kind: 'black', part: 'table' },
  { field: 'black_crown', letters: 'BC', kind: 'black', part: 'crown' },
  { field: 'white_table', letters: 'WT', kind: 'white', part: 'table' },
  { field: 'white_crown', letters: 'WC', kind: 'white', part: 'crown' },
  { field: 'open_table', letters: 'OT', kind: 'open', part: 'table' },
  { field: 'open_crown', letters: 'OC', kind: 'open', part: 'crown' },
  { field: 'open_pavilion', letters: 'OP', kind: 'open', part: 'pavilion' },
  { field: 'open_girdle', letters: 'OG', kind: 'open', part: 'girdle' },
] as const;
export type Inclusion = (typeof INCLUSIONS)[number];
export type InclusionField = Inclusion['field'];
export const INCLUSION_FIELDS: readonly InclusionField[] = INCLUSIONS.map(({ field }) => field);

/** Sheet columns that combine the grades of one kind for all parts, such as `BT0 BC1`. */
export const COMBINED_INCLUSIONS = ['black_inclusion', 'white_inclusion', 'open_inclusion'] as const;

/** From none to the heaviest; its place is the digit of the code. */
export const DEGREES = ['None', 'Small', 'Medium', 'Heavy'] as const;

/** A stone without a grade is not assessed, which is not "none". */
export const NOT_ASSESSED = { code: 'UNKNOWN', label: 'Not assessed' } as const;

/** One value for each of the grades. */
export const byInclusion = <T>(of: (inclusion: Inclusion) => T): Record<InclusionField, T> =>
  Object.fromEntries(INCLUSIONS.map((one) => [one.field, of(one)])) as Record<InclusionField, T>;

/** The codes that a stone may have of each. */
export const INCLUSION_CODES: Record<InclusionField, readonly { code: string; label: string }[]> =
  byInclusion(({ letters }) => DEGREES.map((label, degree) => ({ code: `${letters}${degree}`, label })));

/** `Black in table`. */
export const INCLUSION_LABEL: Record<InclusionField, string> = byInclusion(
  ({ kind, part }) => `${kind.charAt(0).toUpperCase()}${kind.slice(1)} in ${part}`,
);

/** The grade of one inclusion in a stone's codes, `BT0 BC1`; null if it is not assessed. */
export const inclusionIn = (codes: string | null | undefined, field: InclusionField): string | null =>
  codes?.split(' ').find((code) => INCLUSION_CODES[field].some((one) => one.code === code)) ?? null;
