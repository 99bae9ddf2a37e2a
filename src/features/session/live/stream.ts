/**
 * Reads the browser's stream of live updates. After a break it reconnects and continues where it
 * stopped.
 */
import { createParser } from 'eventsource-parser';
import { callForStream } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { LONGEST_SECONDS, type ChangeSet } from '../../../domain/live/change-set.ts';

export interface StreamMessage {
  news: ChangeSet;
  /** Sent with the next request to continue from here. */
  cursor: string;
}

const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;
/**
 * The server sends a heartbeat every 15 seconds. Without any data for this long, the connection
 * counts as dead.
 */
const SILENT_MS = 45_000;

/**
 * Reads until `signal` is aborted or the server answers 401 or 403. `from` is the cursor to
 * continue from; with null the first update tells the browser to refetch everything.
 */
export async function readChangeSets(
  from: string | null,
  tell: (told: StreamMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  let cursor = from;
  let wait = SHORTEST_MS;
  const hear = (told: StreamMessage): void => {
    cursor = told.cursor;
    wait = SHORTEST_MS;
    tell(told);
  };
  while (!signal.aborted) {
    try {
      await readOnce(cursor, hear, signal);
    } catch (error) {
      if (error instanceof ApiError && isFinal(error.status)) return;
      // The server no longer accepts this cursor.
      if (error instanceof ApiError && error.status === 400) cursor = null;
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST_MS);
  }
}

/** The session has ended, or the role has no access. */
const isFinal = (status: number): boolean => status === 401 || status === 403;

async function readOnce(
  cursor: string | null,
  tell: (told: StreamMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  signal.addEventListener('abort', leave);
  let silence = setTimeout(leave, SILENT_MS);
  try {
    const body = await callForStream(
      'followLive',
      { query: { seconds: LONGEST_SECONDS, cursor: cursor ?? undefined } },
      { signal: leaving.signal },
    );
    const parser = createParser({
      onEvent({ id = '', data }) {
        tell({ news: JSON.parse(data) as ChangeSet, cursor: id });
      },
    });
    const decoder = new TextDecoder();
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(leave, SILENT_MS);
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', leave);
    leaving.abort();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
