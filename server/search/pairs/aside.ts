/** Pairs among many stones are matched in a thread of their own, one search at a time, so that memory stays bounded. */
import { Worker } from 'node:worker_threads';
import type { Matched } from './match.ts';
import { carryOut, type PairTask } from './task.ts';

/** So few are matched in milliseconds; a thread takes longer to begin. */
const FEW = 3_000;

let last: Promise<unknown> = Promise.resolve();

export function matchAside(task: PairTask): Promise<Matched> {
  if (task.table.count <= FEW) return Promise.resolve(carryOut(task));
  const matched = last.then(() => inThread(task));
  last = matched.catch(() => undefined);
  return matched;
}

function inThread(task: PairTask): Promise<Matched> {
  const { figures, same, salt } = task.table;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: task,
      transferList: [figures.buffer, salt.buffer, ...same.map((column) => column.buffer)],
    });
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The search of pairs ended with code ${code}.`)));
    // A search must not keep a server alive that is being stopped.
    worker.unref();
  });
}
