import type { ReadFor } from '../readers/pool.ts';
import { checkSafeFile, type FileRule, type SafeFile, type Uploaded } from './safe-file.ts';

const PAPER: FileRule = {
  rule: 'paper',
  megabytes: 10,
  tooLarge: 'Scan it at a lower resolution.',
  otherKind: 'is not a PDF, PNG or JPEG file. Scan or export the document as one of these.',
  notPlain: 'contains more than one plain document. Print it to a new PDF or take a screenshot of it.',
  tooCostly: 'takes too long to read. Print it to a new PDF or take a screenshot of it.',
};

/** Checks a KYC document or a task's file. @throws Refused as checkSafeFile does */
export const checkDocument = (file: Uploaded, field: string, by: ReadFor): Promise<SafeFile> =>
  checkSafeFile(file, field, by, PAPER);
