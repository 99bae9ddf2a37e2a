/**
 * Limits how much work of one kind runs at a time in this process; more is queued. For work that
 * may wait for a lock, so that it does not take all the connections.
 */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => void waiting.push(begin));
    try {
      return await work();
    } finally {
      // The slot is handed to the next in the queue, so that a newcomer cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
