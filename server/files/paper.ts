import { jpegEnd, pdfEnd, pngEnd } from './ends.ts';
import { checkPlainFile, type FileRule, type PlainFile } from './plain-file.ts';

const PAPER: FileRule = {
  megabytes: 10,
  kinds: { 'application/pdf': pdfEnd, 'image/png': pngEnd, 'image/jpeg': jpegEnd },
  tooLarge: 'Scan it at a lower resolution.',
  otherKind: 'is not a PDF, PNG or JPEG file. Scan or export the document as one of these.',
  notPlain: 'holds more than one plain document. Print it to a new PDF or take a screenshot of it.',
};

/** Checks a KYC document. @throws Refused as checkPlainFile does */
export const checkPaper = (file: Parameters<typeof checkPlainFile>[0], field: string): Promise<PlainFile> =>
  checkPlainFile(file, field, PAPER);
