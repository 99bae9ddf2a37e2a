/**
 * Asks a server for its health and signs in, again and again until it is told to stop, in a process
 * of its own, so that only the server's delays are measured; and does by itself what a sign-in
 * costs at least, which tells how much of a delay is the machine's.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../../../../server/db/pool.ts';
import { hashPassword } from '../../../../../server/security/passwords.ts';

export interface Probing {
  url: string;
  databaseUrl: string;
  email: string;
  password: string;
}

export interface ProbeResult {
  /** Milliseconds of each answer. */
  health: number[];
  signIn: number[];
  /** A password's hash and a sign-in's questions to the database, without the server. */
  bare: number[];
  /** Answers that are no answer. */
  failed: string[];
}

const EVERY_MS = 40;
/** What a sign-in asks the database, one question after the other. */
const QUESTIONS = 10;

async function probe({ url, databaseUrl, email, password }: Probing): Promise<void> {
  const told: ProbeResult = { health: [], signIn: [], bare: [], failed: [] };
  const pool = createPool(databaseUrl, { name: 'probe', kind: 'runtime', max: 1 });
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
  const bare = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await hashPassword(password);
      for (let question = 0; question < QUESTIONS; question++) await pool.query('SELECT 1');
      told.bare.push(performance.now() - from);
      await pause(EVERY_MS);
    }
  };
  process.once('message', () => over.abort());
  try {
    await Promise.all([health(), signIn(), bare()]);
  } catch (error) {
    told.failed.push(error instanceof Error ? String(error.cause ?? error.message) : String(error));
  }
  await pool.end();
  process.send?.(told, () => process.disconnect());
}

process.once('message', (asked: Probing) => void probe(asked));
process.once('disconnect', () => process.exit());
