/** A certificate as a PDF for people outside the house. */
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { Uncleanable } from '../fetch-medium.ts';
import { cleanPdf } from './pdf/clean-pdf.ts';
import { UnclearPdf } from './pdf/values.ts';

/** Each is in memory as a whole, up to 30 MB, until it is written. */
const inMemory = pLimit(6);
/** A supplier's server that trickles bytes would keep the others waiting. */
const READING_MS = 30_000;

/** @throws Uncleanable if it cannot be cleaned reliably */
export function cleanCertificate(body: Readable): Promise<Buffer> {
  return inMemory(async () => {
    const bytes = await buffer(addAbortSignal(AbortSignal.timeout(READING_MS), body));
    try {
      return cleanPdf(bytes);
    } catch (error) {
      if (error instanceof UnclearPdf) throw new Uncleanable(error.message);
      throw error;
    }
  });
}
