/**
 * Makes sheets and PDFs in a worker thread, so that requests are not affected. One thread at a time
 * per process, plus one for files that may take minutes: long lists, and rows of stored sheets.
 * `FairQueue` picks the next; nothing is read before its turn.
 */
import { filesMade, measureWaiting } from '../metrics/measures.ts';
import { Refused, tooMany } from '../refusals.ts';
import { type Requester, FairQueue } from '../fair-queue/fair-queue.ts';
import { inThread } from './in-thread.ts';
import type { Kind, Kinds, Source } from './kinds.ts';

const LATE = 'The server is too busy to read the stones of this file. Try again in a minute.';
const SOURCE_MS = 20_000;
const FULL = 'Several of your files are still being prepared. Wait until they are ready, then try again.';

/** Ten sheets make a busy morning; guests, whose accounts cost nothing, get four. */
const line = (): FairQueue => {
  const known = { atOnce: 1, waiting: 10 };
  return new FairQueue({
    atOnce: 1,
    perPerson: { staff: known, customer: known, external: known, guest: { atOnce: 1, waiting: 4 } },
    allGuests: { atOnce: 1, waiting: 40 },
    refusal: () => tooMany(FULL),
  });
};
const short = line();
const long = line();
const LINE: Record<Kind, FairQueue> = {
  sheet: short,
  'grouped sheet': short,
  'linked sheet': short,
  pdf: short,
  'long sheet': long,
  'rows to correct': long,
  'answered sheet': long,
  'stock feed': long,
};

measureWaiting(() => ({ lists: short.waiting, 'long files': long.waiting }));

/** The person a file is made for; `signal` cancels it. */
export interface MadeFor {
  person: Requester;
  signal: AbortSignal;
}

/**
 * Makes a file of this kind. `source` is called when its turn comes, and may refuse.
 * @throws Refused 429 when too many of the person's files are queued, 499 when the caller has gone,
 * 504 when it takes too long or too much memory, 500 when the thread failed
 */
export async function makeFile<K extends Kind>(
  kind: K,
  source: () => Promise<Source<K>>,
  { person, signal }: MadeFor,
): Promise<Kinds[K]['made']> {
  try {
    const made = await LINE[kind].run(person, signal, async () =>
      inThread(kind, await inTime(source()), signal),
    );
    filesMade.inc({ kind, outcome: 'made' });
    return made;
  } catch (error) {
    filesMade.inc({ kind, outcome: outcomeOf(error) });
    throw error;
  }
}

/** Everyone shares the turns, so reading one person's rows may not take long. */
async function inTime<T>(source: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(tooMany(LATE)), SOURCE_MS);
  });
  try {
    return await Promise.race([source, tooLate]);
  } finally {
    clearTimeout(late);
  }
}

function outcomeOf(error: unknown): 'given up' | 'refused' | 'failed' {
  if (!(error instanceof Refused) || error.status >= 500) return 'failed';
  return error.status === 499 ? 'given up' : 'refused';
}
