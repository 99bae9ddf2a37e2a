/** The part of a line list's address that shows white and fancy stones. */

/** Without it a line list on its own screen shows only white stones. (Specification, section 3.) */
export const BOTH_TYPES = { type: 0 } as const;
