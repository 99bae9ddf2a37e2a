/** Opens the next few of many while the one before is read, in their order. */

/** How many are open at a time. */
const OPEN = 6;

/** What was opened and not taken is closed when the reader stops early. */
export async function* openedAhead<Item, Opened>(
  items: readonly Item[],
  open: (item: Item) => Promise<Opened>,
  close: (opened: Opened) => void,
): AsyncGenerator<Opened> {
  const waiting: Promise<Opened>[] = [];
  let next = 0;
  const openMore = (): void => {
    for (; waiting.length < OPEN && next < items.length; next++) {
      const opened = open(items[next] as Item);
      // A failure is thrown when its turn comes.
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
