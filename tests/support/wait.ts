/** The ways in which tests wait. Nothing else in them sleeps: tests/docs/waiting.test.ts. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;
/** Far more than anything takes that still comes. */
const GIVE_UP_MS = 120_000;

/** Resolves when `holds` is true or answers something; throws after two minutes, naming what never came. */
export async function until<T>(
  what: string,
  holds: () => T | Promise<T>,
): Promise<Exclude<T, false | null | undefined>> {
  const from = performance.now();
  for (;;) {
    const found = await holds();
    if (found !== false && found !== null && found !== undefined)
      return found as Exclude<T, false | null | undefined>;
    if (performance.now() - from > GIVE_UP_MS) throw new Error(`This never came: ${what}.`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Lets time pass, where time itself is what is tested; `_why` says so on the spot. */
export const pass = (ms: number, _why: string): Promise<void> => sleep(ms);

const CHANNEL = 'http.server.request.start';

/** Counts the requests that come to the servers of this process from now on; answers how to wait for so many. */
export function arrivals(count: number): () => Promise<void> {
  let arrived = 0;
  const note = (): void => void arrived++;
  subscribe(CHANNEL, note);
  return async () => {
    try {
      await until(`${count} requests`, () => arrived >= count);
    } finally {
      unsubscribe(CHANNEL, note);
    }
  };
}
