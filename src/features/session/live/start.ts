/**
 * The portal follows what others do. One tab of the browser has the stream and tells the others; when it is closed,
 * another goes on where it was. (docs/adr/0092-open-screens-follow.md)
 */
import type { QueryClient } from '@tanstack/react-query';
import { EVERYTHING } from '../../../domain/live/news.ts';
import { Refresher } from './refresher.ts';
import { readNews, type Told } from './stream.ts';

/** Returns a function that stops it. `userId` keeps people apart who share a browser. */
export function startLive(cache: QueryClient, userId: string): () => void {
  const name = `live ${userId}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const refresher = new Refresher(cache);
  const others = new BroadcastChannel(name);
  let cursor: string | null = null;

  const hear = (told: Told): void => {
    cursor = told.cursor;
    refresher.tell(told.news);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  const read = (): Promise<void> =>
    readNews(
      cursor,
      (told) => {
        hear(told);
        // A channel, unlike a window, has no target.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        others.postMessage(told);
      },
      signal,
    );
  // What was fetched before this tab listened may be old; if this tab has the stream, the server says the same.
  refresher.tell(EVERYTHING);
  // Browsers know locks on secure pages only. Elsewhere each tab has a stream of its own.
  const reading = 'locks' in navigator ? navigator.locks.request(name, { signal }, read) : read();
  void Promise.resolve(reading).catch(() => undefined);
  return () => {
    leaving.abort();
    refresher.stop();
    others.close();
  };
}
