/** Makes one file in a worker thread. It requests rows as it needs them, which limits memory. */
import { Worker } from 'node:worker_threads';
import { clientDisconnected, Refused } from '../refusals.ts';
import type { Kind, Kinds, Source, WorkerReply } from './kinds.ts';

const MOST_SECONDS: Record<Kind, number> = {
  sheet: 120,
  'long sheet': 600,
  'grouped sheet': 120,
  'linked sheet': 120,
  pdf: 120,
  'rows to correct': 600,
  'answered sheet': 600,
  'stock feed': 600,
};
/** Twice the memory that 2,000 printed stones need. */
const MOST_MEGABYTES = 512;

/** @throws as makeFile does */
export async function inThread<K extends Kind>(
  kind: K,
  { head, rows }: Source<K>,
  signal: AbortSignal,
): Promise<Kinds[K]['made']> {
  if (signal.aborted) throw clientDisconnected();
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { kind, head },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // A file must not keep a stopping server alive.
  worker.unref();
  let end = (): void => undefined;
  try {
    return await new Promise<Kinds[K]['made']>((resolve, reject) => {
      const late = setTimeout(() => reject(tooMuch()), MOST_SECONDS[kind] * 1000).unref();
      const leave = (): void => reject(clientDisconnected());
      signal.addEventListener('abort', leave, { once: true });
      end = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', leave);
      };
      worker
        .on('message', (said: unknown) => {
          if (said !== 'more') return resolve(said as Kinds[K]['made']);
          next(rowsInTurn).then((told) => worker.postMessage(told, []), reject);
        })
        .on('error', (error) => reject(isOutOfMemory(error) ? tooMuch() : failed(error)))
        .once('exit', (code) => reject(failed(new Error(`The thread ended with code ${code}.`))));
      const rowsInTurn = partsOf(rows);
    });
  } finally {
    end();
    await worker.terminate();
  }
}

type Parts = AsyncIterator<readonly unknown[]> | Iterator<readonly unknown[]>;

const partsOf = (rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>): Parts =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

async function next(parts: Parts): Promise<WorkerReply> {
  const { done, value } = await parts.next();
  return { rows: done === true ? null : value };
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMuch = (): Refused =>
  new Refused(504, 'This took too long and was stopped. Choose less, such as fewer days, and try again.');

function failed(cause: Error): Refused {
  const refused = new Refused(
    500,
    'The file could not be created: something went wrong on our side. Try again. If it happens again, send us the request id.',
  );
  refused.cause = cause;
  return refused;
}
