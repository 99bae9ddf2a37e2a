/** Small pictures in a form: checked before the transaction, stored within it. */
import { insertStoredFile, forgetFile } from '../db/queries/stored-files.ts';
import type { Tx } from '../db/with-actor.ts';
import { checkPicture } from '../files/picture.ts';
import type { SafeFile } from '../files/safe-file.ts';
import { removeUnlessCommitted } from '../files/rolled-back-files.ts';
import { newId } from '../ids.ts';
import { NoMedium } from '../media/media-errors.ts';
import type { ReadFor } from '../readers/pool.ts';
import { files } from '../readers/readers.ts';
import type { Drawing } from '../readers/tasks.ts';
import { TooCostly } from '../readers/too-costly.ts';
import { notFound, invalidRequest } from '../refusals.ts';
import type { Call, FileAnswer, ReceivedFile } from './handler.ts';

export interface Picture {
  file: ReceivedFile;
  is: SafeFile;
}

/**
 * The form's only picture, if there is one. @throws Refused 400 for two files, with the message
 * `tooMany`, or for one that is not a picture;
 *   413 if too large
 */
export async function pictureAmong(
  received: readonly ReceivedFile[],
  field: string,
  by: ReadFor,
  tooMany: string,
): Promise<Picture | null> {
  const [file, second] = received;
  if (second) throw invalidRequest(tooMany, field);
  return file ? { file, is: await checkPicture(file, field, by) } : null;
}

/**
 * Draws a checked picture anew, in its place. Returns what it is then.
 * @throws Refused 400 if it cannot be drawn
 */
export async function redrawPicture(
  { name, path }: Pick<ReceivedFile, 'name' | 'path'>,
  as: Drawing,
  field: string,
  by: ReadFor,
): Promise<string> {
  try {
    return (await files.run('draw', { path, to: path, as }, by)).mime;
  } catch (error) {
    if (!(error instanceof NoMedium || error instanceof TooCostly)) throw error;
    throw invalidRequest(`${name} cannot be drawn. Export it again, with fewer pixels.`, field);
  }
}

/** Runs `work` and removes files it stored if the transaction fails. */
export async function withPictures<T>(call: Call, work: (kept: string[]) => Promise<T>): Promise<T> {
  const kept: string[] = [];
  try {
    return await work(kept);
  } catch (error) {
    await removeUnlessCommitted(call.services.storage, kept, error);
    throw error;
  }
}

/** Stores the file and returns its id. */
export async function savePicture(
  tx: Tx,
  call: Call,
  { file, is }: Picture,
  kept: string[],
): Promise<string> {
  const id = newId();
  kept.push(id);
  await call.services.storage.take(id, file.path);
  const { size, sha256 } = file;
  await insertStoredFile(tx, { id, name: is.name, mime: is.mime, size, sha256, ownerId: call.person.id });
  return id;
}

/** Deletes the row of an unused picture, and its file after the commit. */
export async function dropPicture(tx: Tx, call: Call, id: string): Promise<void> {
  await forgetFile(tx, id);
  tx.afterCommit(() => {
    void call.services.storage.remove(id).catch((error: unknown) => {
      call.log.warn({ err: error, file: id }, 'an unused file could not be removed');
    });
  });
}

/** @throws Refused 404 when the file is not in the storage */
export async function pictureAnswer(
  { services: { storage } }: Call,
  picture: { storage_key: string; mime: string },
  name: string,
): Promise<FileAnswer> {
  if (!(await storage.has(picture.storage_key))) throw notFound();
  return {
    file: { name, mime: picture.mime, body: storage.open(picture.storage_key), disposition: 'attachment' },
  };
}
