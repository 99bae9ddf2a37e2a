import type { Refused } from '../refusals.ts';

/**
 * Lets so much of somebody's be under way in this process at a time, and refuses what comes on top of it: whoever sends a
 * thousand of the same at once does not keep everybody else waiting.
 */
export function atMost(
  most: number,
  refusal: () => Refused,
): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>();
  return async (whose, work) => {
    const before = underWay.get(whose) ?? 0;
    if (before >= most) throw refusal();
    underWay.set(whose, before + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(whose) ?? 1) - 1;
      if (left === 0) underWay.delete(whose);
      else underWay.set(whose, left);
    }
  };
}
