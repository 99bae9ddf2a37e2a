/**
 * Large bodies and files arrive in chunks, each a buffer that is garbage once it has been written.
 * V8 collects only after some sixty megabytes of them, and the process keeps that memory. Streaming
 * code therefore triggers minor collections itself; each takes a millisecond or two.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: unknown = runInNewContext('gc');
// Only new contexts see `gc`, so nothing else in the process can call it.
setFlagsFromString('--no-expose-gc');

const EVERY = 8 * 1024 * 1024;

/** Returns a callback to call with each chunk's size. */
export function createChunkCollector(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < EVERY) return;
    passed = 0;
    if (typeof gc === 'function') gc({ type: 'minor' });
  };
}
