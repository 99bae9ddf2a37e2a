/** Lists are printed in threads, one at a time in a process, so that neither requests nor memory feel how many are asked for. */
import { Worker } from 'node:worker_threads';
import { Refused } from '../refusals.ts';
import type { PrintedList } from './printed-list.ts';

const MOST_WAITING = 8;
const MOST_SECONDS = 120;
/** Twice what 2,000 stones take. */
const MOST_MEGABYTES = 512;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * The list as a PDF.
 * @throws Refused 429 when others wait already, 504 when it takes too long
 */
export async function print(list: PrintedList): Promise<Uint8Array> {
  if (waiting >= MOST_WAITING)
    throw new Refused(429, 'Many lists are being printed at the moment. Please try again in a minute.');
  waiting += 1;
  const printed = last.then(() => inThread(list)).finally(() => (waiting -= 1));
  last = printed.catch(() => undefined);
  return printed;
}

function inThread(list: PrintedList): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('worker.ts', import.meta.url), {
      workerData: list,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    const late = setTimeout(() => {
      reject(new Refused(504, 'This took too long and was stopped. Print fewer days.'));
      void worker.terminate();
    }, MOST_SECONDS * 1000);
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`A list was not printed: its thread ended with code ${code}.`));
    });
    // A list must not keep a server alive that is being stopped.
    worker.unref();
    late.unref();
  });
}
