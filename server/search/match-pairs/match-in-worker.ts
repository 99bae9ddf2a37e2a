/** Matches pairs among many stones in a worker thread, so that requests are not blocked. */
import { Worker } from 'node:worker_threads';
import { clientDisconnected } from '../../refusals.ts';
import type { Matched } from './match.ts';
import { runPairTask, type PairTask } from './task.ts';

/** This few are matched in milliseconds, less than a thread takes to start. */
const FEW = 3_000;

/** @throws Refused 499 when `signal` is aborted first */
export async function matchInWorker(task: PairTask, signal: AbortSignal): Promise<Matched> {
  if (signal.aborted) throw clientDisconnected();
  if (task.table.count <= FEW) return runPairTask(task);
  const { figures, same, salt } = task.table;
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: task,
    transferList: [figures.buffer, salt.buffer, ...same.map((column) => column.buffer)],
  });
  // A search must not keep a stopping server alive.
  worker.unref();
  let leave = (): void => undefined;
  try {
    return await new Promise<Matched>((resolve, reject) => {
      leave = () => reject(clientDisconnected());
      signal.addEventListener('abort', leave, { once: true });
      worker.once('message', resolve).on('error', reject);
      worker.once('exit', (code) => reject(new Error(`The search of pairs ended with code ${code}.`)));
    });
  } finally {
    signal.removeEventListener('abort', leave);
    await worker.terminate();
  }
}
