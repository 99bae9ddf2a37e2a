/**
 * The check of every uploaded paper and picture: its real type, whatever its name, and that it
 * contains nothing else.
 */
import { shownAs, shownFileName } from '../../src/domain/text/file-names.ts';
import type { ReadFor } from '../readers/pool.ts';
import { files } from '../readers/readers.ts';
import { TooCostly } from '../readers/too-costly.ts';
import { invalidRequest, Refused } from '../refusals.ts';
import type { SafeRule } from './safe-rules.ts';

const MEGABYTE = 1024 * 1024;

/** What an operation accepts, and its messages for other files. */
export interface FileRule {
  rule: SafeRule;
  megabytes: number;
  tooLarge: string;
  otherKind: string;
  notPlain: string;
  tooCostly: string;
}

export interface SafeFile {
  /** From its content; the browser's claim is ignored. */
  mime: string;
  /** The uploaded name, made safe to show. */
  name: string;
}

export interface Uploaded {
  name: string;
  path: string;
  size: number;
}

/**
 * @param field the request's name of the file, for the message
 * @throws Refused 413 above the size limit; 400 when it is not one of the types from its first byte
 * to its last; 429 and 499 as the readers of files do
 */
export async function checkSafeFile(
  file: Uploaded,
  field: string,
  by: ReadFor,
  { rule, megabytes, tooLarge, otherKind, notPlain, tooCostly }: FileRule,
): Promise<SafeFile> {
  const name = shownFileName(file.name, 'document');
  if (file.size === 0) throw invalidRequest(`${name} is empty. Choose the file again.`, field);
  if (file.size > megabytes * MEGABYTE)
    throw new Refused(413, `${name} is larger than ${megabytes} MB. ${tooLarge}`, { field });
  const content = await files.run('plain file', { path: file.path, rule }, by).catch((error: unknown) => {
    if (error instanceof TooCostly) throw invalidRequest(`${name} ${tooCostly}`, field);
    throw error;
  });
  if ('mime' in content) return { mime: content.mime, name: shownAs(content.mime, file.name) };
  switch (content.fault) {
    case 'other kind':
      throw invalidRequest(`${name} ${otherKind}`, field);
    case 'damaged':
      throw invalidRequest(`${name} is damaged or incomplete. Export it again.`, field);
    case 'not plain':
      throw invalidRequest(`${name} ${notPlain}`, field);
  }
}
