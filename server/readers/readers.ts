/**
 * Files from outside are read in processes of their own: one that hangs, swells or breaks its
 * reader holds up neither the server nor the threads that passwords are hashed on.
 * (docs/adr/0025-http-hardening-and-fair-queueing.md)
 */
import { availableParallelism } from 'node:os';
import { tooMany } from '../refusals.ts';
import { FairQueue } from '../fair-queue/fair-queue.ts';
import { ReaderPool } from './pool.ts';

const PROCESSES = Math.min(4, Math.max(2, availableParallelism() - 1));
const refusal = () =>
  tooMany('Several of your files are still being read. Wait until they finish, then try again.');

/** A page asks for all its pictures at once; the rest waits. */
const OF_ONE = { atOnce: 2, waiting: 500 };

/** Papers, pictures, certificates and price lists. */
export const files = new ReaderPool(
  new FairQueue({
    atOnce: PROCESSES,
    perPerson: {
      staff: OF_ONE,
      customer: { ...OF_ONE, atOnce: 1 },
      external: { ...OF_ONE, atOnce: 1 },
      guest: { ...OF_ONE, atOnce: 1 },
    },
    allGuests: { atOnce: 1, waiting: 2_000 },
    refusal,
  }),
);

const OF_SHEETS = { atOnce: 2, waiting: 10 };
/** Sheets and feeds, which may take minutes. */
export const sheets = new ReaderPool(
  new FairQueue({
    atOnce: PROCESSES,
    perPerson: { staff: OF_SHEETS, customer: OF_SHEETS, external: OF_SHEETS, guest: OF_SHEETS },
    allGuests: { atOnce: 1, waiting: 10 },
    refusal,
  }),
);

/** The kinds of files, and videos on their way to somebody: short pieces, so all share it. */
export const streams = new ReaderPool(null);

/** Ends all readers. */
export function closeReaders(): void {
  for (const pool of [files, sheets, streams]) pool.close();
}
