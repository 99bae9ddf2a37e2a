/**
 * Lets so much of one kind be at work in this process at a time; what comes on top of it waits for its turn. For work that
 * may queue for a lock: it takes no more than its share of the connections that everybody needs.
 */
export function inTurn(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => void waiting.push(begin));
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that a newcomer cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
