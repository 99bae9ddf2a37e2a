import type { Refused } from '../refusals.ts';

/**
 * Per-user concurrency limit: refuses what exceeds it, so that a person who sends a thousand
 * requests at once does not keep everyone else waiting.
 */
export function limitPerUser(
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
