/**
 * Sheets and PDFs are made in a thread, so that requests do not feel how many are asked for. There is one thread at a time
 * in a process, and one more for the long work on stored sheets. `Turns` picks the next; nothing is read
 * before its turn has come.
 */
import { filesMade, registry } from '../metrics/measures.ts';
import { Refused, tooMany } from '../refusals.ts';
import { type Asker, Turns } from '../turns/turns.ts';
import { inThread } from './in-thread.ts';
import type { Kind, Kinds, Source } from './kinds.ts';

const LATE = 'Too much is asked for at this moment to read the stones of this file. Try again in a minute.';
const SOURCE_MS = 20_000;
const FULL =
  'Several of your files are still being made. Wait until they are ready, and then ask for this one again.';

/** Ten sheets are a busy morning; an account that costs nothing gets four. */
const line = (): Turns => {
  const known = { atOnce: 1, waiting: 10 };
  return new Turns({
    atOnce: 1,
    ofPerson: { staff: known, customer: known, external: known, guest: { atOnce: 1, waiting: 4 } },
    ofGuests: { atOnce: 1, waiting: 40 },
    refusal: () => tooMany(FULL),
  });
};
const short = line();
const long = line();
const LINE: Record<Kind, Turns> = { sheet: short, pdf: short, 'rows to correct': long };

registry.gauge('pavilion_files_waiting', 'Sheets and PDFs whose turn has not come.', () => [
  { labels: { line: 'lists' }, value: short.waiting },
  { labels: { line: 'rows to correct' }, value: long.waiting },
]);

/** For whom a file is made; with `signal` the wish for it ends. */
export interface MadeFor {
  person: Asker;
  signal: AbortSignal;
}

/**
 * A file of this kind. `source` is asked when its turn has come, and may refuse.
 * @throws Refused 429 when too many of the person's wait, 499 when nobody waits for it any more, 504 when it takes too
 * long or too much memory, 500 when the thread failed
 */
export async function makeFile<K extends Kind>(
  kind: K,
  source: () => Promise<Source<K>>,
  { person, signal }: MadeFor,
): Promise<Kinds[K]['made']> {
  try {
    const made = await LINE[kind].take(person, signal, async () =>
      inThread(kind, await inTime(source()), signal),
    );
    filesMade.add({ kind, outcome: 'made' });
    return made;
  } catch (error) {
    filesMade.add({ kind, outcome: outcomeOf(error) });
    throw error;
  }
}

/** The turn is everybody's: it does not wait for long until one person's rows can be read. */
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
