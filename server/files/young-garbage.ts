/**
 * Large bodies and files come in pieces, each a buffer of its own that is garbage as soon as it was written or read. The engine lets some
 * sixty megabytes of such pieces gather before it looks for them, and the process never gives that memory back: whoever
 * passes a large body through collects them as it goes. A collection of the young takes a millisecond or two.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc: unknown = runInNewContext('gc');
// Only new contexts see it: nothing else in the process may call it.
setFlagsFromString('--no-expose-gc');

const EVERY = 8 * 1024 * 1024;

/** Answers with what to tell of each piece that has passed through, by its bytes. */
export function createSweeper(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < EVERY) return;
    passed = 0;
    if (typeof gc === 'function') gc({ type: 'minor' });
  };
}
