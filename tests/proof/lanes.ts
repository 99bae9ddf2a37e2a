/** Few enough that a record which two of them need is rarely changed between a question and its answer. */
const LANES = 3;

/**
 * Does the work for each of the items, for several at a time: while one waits for its answer,
 * another is prepared. Every lane begins work of its own.
 */
export async function inLanes<T>(
  items: readonly T[],
  begin: () => (item: T, index: number) => Promise<void>,
): Promise<void> {
  const left = items.entries();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const work = begin();
      for (const [index, item] of left) await work(item, index);
    }),
  );
}
