/**
 * A person's file as an archive: a page to read, the same as JSON, and the documents they have
 * submitted.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { downloadName } from '../../src/domain/text/file-names.ts';
import type { PersonalPart } from '../db/queries/personal-file/part.ts';
import { PERSONAL_PARTS } from '../db/queries/personal-file/parts.ts';
import {
  personalName,
  personalDocuments,
  personalRows,
  type PersonalDocument,
  type PersonalFile,
  type PersonalRow,
} from '../db/queries/personal-file/read.ts';
import type { Tx } from '../db/with-actor.ts';
import { archive, type ArchivePart } from '../files/archive.ts';
import type { Storage } from '../files/storage.ts';
import { personalPage, type EnclosedDocument, type ShownPart } from './personal-file-page.ts';

/** How many rows of a part the page shows. */
const SHOWN = 200;

/**
 * Writes the archive to the file `to`, which must not be there yet.
 * @param tx as the system, because a person's own sight leaves out what only the house reads
 * @throws Error without such a person
 */
export async function writePersonalFile(
  tx: Tx,
  { storage, at, signal, ...whose }: PersonalFile & { storage: Storage; at: Date; signal: AbortSignal },
  to: string,
): Promise<void> {
  const bytes = archive(parts(tx, storage, whose, at), at);
  await pipeline(bytes, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal });
}

/** The page comes last, because it says how many rows each part has. */
async function* parts(tx: Tx, storage: Storage, whose: PersonalFile, at: Date): AsyncGenerator<ArchivePart> {
  const { personId } = whose;
  const person = await personalName(tx, personId);
  if (!person) throw new Error('No one has this id.');
  const shown: ShownPart[] = [];
  for (const part of PERSONAL_PARTS) {
    const { name, title } = part;
    const seen = { name, title, rows: 0, newest: [] };
    shown.push(seen);
    yield { name: `data/${name}.json`, body: asJson(tx, part, whose, seen) };
  }
  const papers: EnclosedDocument[] = [];
  for (const paper of await personalDocuments(tx, personId)) {
    const path = await pathOf(storage, paper);
    papers.push({ path, category: paper.document_category, at: paper.created_at });
    if (path !== null) yield { name: path, body: storage.open(paper.storage_key) };
  }
  yield { name: 'index.html', body: whole(personalPage({ ...person, at, parts: shown, papers })) };
}

/** The path in the archive; null where the file is missing, as after a restore without it. */
async function pathOf(
  storage: Storage,
  { storage_key, mime, document_category }: PersonalDocument,
): Promise<string | null> {
  if (!(await storage.has(storage_key))) return null;
  return `documents/${downloadName(document_category, storage_key, mime).replaceAll(/[^\w.-]/g, '-')}`;
}

/**
 * A list with a row on each line. Counts the rows in `seen`, and keeps the first ones for the page.
 */
async function* asJson(
  tx: Tx,
  part: PersonalPart,
  whose: PersonalFile,
  seen: { rows: number; newest: PersonalRow[] },
): AsyncGenerator<string> {
  for await (const rows of personalRows(tx, part, whose)) {
    const before = seen.rows === 0 ? '[\n' : ',\n';
    seen.newest.push(...rows.slice(0, SHOWN - seen.newest.length));
    seen.rows += rows.length;
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
  }
  yield seen.rows === 0 ? '[]\n' : '\n]\n';
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
