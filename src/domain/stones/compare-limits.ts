/**
 * How many stones can be compared: with fewer there is nothing to compare, and more do not fit on a
 * screen.
 */
export const COMPARE_LIMITS = { least: 2, most: 6 } as const;
