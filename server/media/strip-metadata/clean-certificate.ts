/** A certificate as a PDF for people outside the house. Only in a process of its own. */
import { Uncleanable } from '../media-errors.ts';
import { cleanPdf } from './pdf/clean-pdf.ts';
import { UnclearPdf } from './pdf/values.ts';

/** @throws Uncleanable if it cannot be cleaned reliably */
export function cleanCertificate(file: Buffer): { bytes: Buffer; mime: string } {
  try {
    return { bytes: cleanPdf(file), mime: 'application/pdf' };
  } catch (error) {
    if (error instanceof UnclearPdf) throw new Uncleanable(error.message);
    throw error;
  }
}
