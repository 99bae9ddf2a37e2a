/** Opens the next few items in advance while the current one is read, in order. */

/** How many are open at a time. */
const OPEN = 6;

/** Closes opened items that are not used because the reader stops early. */
export async function* prefetched<Item, Opened>(
  items: readonly Item[],
  open: (item: Item) => Promise<Opened>,
  close: (opened: Opened) => void,
): AsyncGenerator<Opened> {
  const waiting: Promise<Opened>[] = [];
  let next = 0;
  const openMore = (): void => {
    for (; waiting.length < OPEN && next < items.length; next++) {
      const opened = open(items[next] as Item);
      // A failure is thrown when the item's turn comes.
      opened.catch(() => undefined);
      waiting.push(opened);
    }
  };
  try {
    openMore();
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) {
      yield await first;
      openMore();
    }
  } finally {
    for (const left of waiting) void left.then(close, () => undefined);
  }
}
