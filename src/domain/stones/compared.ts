/**
 * How many stones stand side by side: fewer are not compared, and more are not taken in at a
 * glance.
 */
export const COMPARED = { least: 2, most: 6 } as const;
