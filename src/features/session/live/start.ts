/**
 * Live updates: changes by other people appear without a reload. One tab reads the stream and
 * passes updates to the other tabs; when it closes, another tab continues from the same place.
 * (docs/adr/0036-notices-live-screens-and-announcements.md)
 */
import type { QueryClient } from '@tanstack/react-query';
import { EVERYTHING_CHANGED } from '../../../domain/live/change-set.ts';
import { Refresher } from './refresher.ts';
import { readChangeSets, type StreamMessage } from './stream.ts';

/**
 * Returns a function that stops the updates. `userId` separates accounts that are used in one
 * browser.
 */
export function startLive(cache: QueryClient, userId: string): () => void {
  const name = `live ${userId}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const refresher = new Refresher(cache);
  const others = new BroadcastChannel(name);
  let cursor: string | null = null;

  const hear = (told: StreamMessage): void => {
    cursor = told.cursor;
    refresher.tell(told.news);
  };
  others.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => hear(data));
  const read = (): Promise<void> =>
    readChangeSets(
      cursor,
      (told) => {
        hear(told);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes no target origin
        others.postMessage(told);
      },
      signal,
    );
  // Data fetched before this tab began to listen may be out of date.
  refresher.tell(EVERYTHING_CHANGED);
  // Web Locks exist only in secure contexts. Without them each tab opens its own stream.
  const reading = 'locks' in navigator ? navigator.locks.request(name, { signal }, read) : read();
  void Promise.resolve(reading).catch(() => undefined);
  return () => {
    leaving.abort();
    refresher.stop();
    others.close();
  };
}
