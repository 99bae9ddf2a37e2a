/** A screen as the server sees one: a stream of news, read over HTTP. */
import { createParser } from 'eventsource-parser';
import type { ChangeSet } from '../../../src/domain/live/change-set.ts';
import { until } from '../../support/wait.ts';

export interface OpenScreen {
  /** All that it was told, the beginning too. */
  news: ChangeSet[];
  /** Where it would go on. */
  cursor(): string;
  /** Waits until it was told something like this. */
  told(fits: (news: ChangeSet) => boolean): Promise<ChangeSet>;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens one and waits for its beginning. @throws Error with the status if it is refused */
export async function openScreen(
  url: string,
  token: string,
  { cursor, seconds = 60 }: { cursor?: string; seconds?: number } = {},
): Promise<OpenScreen> {
  const query = new URLSearchParams({
    seconds: String(seconds),
    ...(cursor === undefined ? {} : { cursor }),
  });
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/v1/live?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  const news: ChangeSet[] = [];
  let last = '';
  const ended = read(response.body).catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent({ id, data }) {
        last = id ?? last;
        news.push(JSON.parse(data) as ChangeSet);
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      parser.feed(decoder.decode(part.value, { stream: true }));
  }
  const screen: OpenScreen = {
    news,
    cursor: () => last,
    told: (fits) => until('news', async () => news.find(fits)),
    ended,
    close: () => leaving.abort(),
  };
  await screen.told(() => true);
  return screen;
}
