/** A number with its noun: `1 hold`, `3 enquiries`. */
export const countNoun = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const list = new Intl.ListFormat('en-GB');

/** Things and their numbers as a list in words, leaving out zeros: `2 memos and 1 client`. */
export const countNouns = (
  things: readonly (readonly [count: number, one: string, many?: string])[],
): string =>
  list.format(things.filter(([count]) => count > 0).map(([count, one, many]) => countNoun(count, one, many)));
