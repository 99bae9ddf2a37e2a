/** Keeps a file's turn for as long as it is being sent. */
import { finished } from 'node:stream/promises';
import type { Requester, FairQueue } from '../fair-queue/fair-queue.ts';
import type { FileAnswer } from './handler.ts';

/** Keeps its turn until the last byte is sent or the client has disconnected. */
export function holdTurnUntilSent<T extends FileAnswer>(
  turns: FairQueue,
  { person, signal }: { person: Requester; signal: AbortSignal },
  make: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    turns
      .run(person, signal, async () => {
        const answer = await make();
        resolve(answer);
        await finished(answer.file.body, { writable: false });
        // The promise is resolved by now, so a later failure ends the stream and is not thrown
        // here.
      })
      .catch(reject);
  });
}
