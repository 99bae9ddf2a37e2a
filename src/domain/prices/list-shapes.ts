/** The two lists of prices: rounds have their own, and every other shape is priced as a pear. */
export const LIST_SHAPES = ['BR', 'PS'] as const;
export type ListShape = (typeof LIST_SHAPES)[number];
export const LIST_SHAPE_LABEL: Record<ListShape, string> = { BR: 'Round', PS: 'Pear and all other shapes' };
