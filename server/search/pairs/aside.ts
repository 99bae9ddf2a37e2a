/** Pairs among many stones are matched in a thread of their own, so that no request waits for it. */
import { Worker } from 'node:worker_threads';
import { hungUp } from '../../refusals.ts';
import type { Matched } from './match.ts';
import { carryOut, type PairTask } from './task.ts';

/** So few are matched in milliseconds; a thread takes longer to begin. */
const FEW = 3_000;

/** @throws Refused 499 when `signal` is aborted before it is done */
export async function matchAside(task: PairTask, signal: AbortSignal): Promise<Matched> {
  if (signal.aborted) throw hungUp();
  if (task.table.count <= FEW) return carryOut(task);
  const { figures, same, salt } = task.table;
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: task,
    transferList: [figures.buffer, salt.buffer, ...same.map((column) => column.buffer)],
  });
  // A search must not keep a server alive that is being stopped.
  worker.unref();
  let leave = (): void => undefined;
  try {
    return await new Promise<Matched>((resolve, reject) => {
      leave = () => reject(hungUp());
      signal.addEventListener('abort', leave, { once: true });
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The search of pairs ended with code ${code}.`)));
    });
  } finally {
    signal.removeEventListener('abort', leave);
    await worker.terminate();
  }
}
