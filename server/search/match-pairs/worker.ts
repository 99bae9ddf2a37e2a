/** The worker thread for one search of pairs. */
import { parentPort, workerData } from 'node:worker_threads';
import { runPairTask, type PairTask } from './task.ts';

const matched = runPairTask(workerData as PairTask);
parentPort?.postMessage(matched, [matched.first.buffer, matched.second.buffer, matched.distance.buffer]);
