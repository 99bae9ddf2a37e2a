import { jpegEnd, pngEnd, webpEnd } from './ends.ts';
import { checkPlainFile, type FileRule, type PlainFile } from './plain-file.ts';

const PICTURE: FileRule = {
  megabytes: 2,
  kinds: { 'image/png': pngEnd, 'image/jpeg': jpegEnd, 'image/webp': webpEnd },
  tooLarge: 'Make it smaller first.',
  otherKind: 'is not a PNG, JPEG or WebP picture. Export it as one of these.',
  notPlain: 'holds more than a picture. Take a screenshot of it and choose that.',
};

/** Checks a small picture that everyone may see. @throws Refused as checkPlainFile does */
export const checkPicture = (file: Parameters<typeof checkPlainFile>[0], field: string): Promise<PlainFile> =>
  checkPlainFile(file, field, PICTURE);
