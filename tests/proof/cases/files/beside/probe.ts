/**
 * Asks a server for its health and signs in, again and again until it is told to stop, in a process
 * of its own, so that only the server's delays are measured.
 */
import { setTimeout as pause } from 'node:timers/promises';

export interface Probing {
  url: string;
  email: string;
  password: string;
}

export interface ProbeResult {
  /** Milliseconds of each answer. */
  health: number[];
  signIn: number[];
  /** Answers that are no answer. */
  failed: string[];
}

const EVERY_MS = 40;

async function probe({ url, email, password }: Probing): Promise<void> {
  const told: ProbeResult = { health: [], signIn: [], failed: [] };
  let device: string | undefined;
  const over = new AbortController();
  const timed = async (into: number[], ask: () => Promise<Response>): Promise<string> => {
    const from = performance.now();
    const reply = await ask();
    const text = await reply.text();
    into.push(performance.now() - from);
    if (reply.status !== 200) told.failed.push(`${reply.status} ${text.slice(0, 200)}`);
    return text;
  };
  const health = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await timed(told.health, () => fetch(`${url}/healthz`));
      await pause(EVERY_MS);
    }
  };
  const signIn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const text = await timed(told.signIn, () =>
        fetch(`${url}/api/v1/user/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: { email, password, ...(device === undefined ? {} : { device }) } }),
        }),
      );
      device ??= (JSON.parse(text) as { data?: { device?: string } }).data?.device;
      await pause(EVERY_MS);
    }
  };
  process.once('message', () => over.abort());
  try {
    await Promise.all([health(), signIn()]);
  } catch (error) {
    told.failed.push(error instanceof Error ? String(error.cause ?? error.message) : String(error));
  }
  process.send?.(told, () => process.disconnect());
}

process.once('message', (asked: Probing) => void probe(asked));
process.once('disconnect', () => process.exit());
