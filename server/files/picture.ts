import type { ReadFor } from '../readers/pool.ts';
import { checkSafeFile, type FileRule, type SafeFile, type Uploaded } from './safe-file.ts';

const PICTURE: FileRule = {
  rule: 'picture',
  megabytes: 2,
  tooLarge: 'Make it smaller first.',
  otherKind: 'is not a PNG, JPEG or WebP picture. Export it as one of these.',
  notPlain: 'contains more than a picture. Take a screenshot of it and choose that.',
  tooCostly: 'takes too long to read. Take a screenshot of it and choose that.',
};

/** Checks a small picture that everyone may see. @throws Refused as checkSafeFile does */
export const checkPicture = (file: Uploaded, field: string, by: ReadFor): Promise<SafeFile> =>
  checkSafeFile(file, field, by, PICTURE);
