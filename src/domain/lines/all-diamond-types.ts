/** Address parameter that makes a line list show both white and fancy stones. */

/** Without it, a line list shows white stones only. (Specification, section 3.) */
export const ALL_DIAMOND_TYPES = { type: 0 } as const;
