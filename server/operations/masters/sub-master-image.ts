/**
 * The image of a value: checked before the transaction, stored within it, and old ones removed
 * after the commit.
 */
import { insertStoredFile } from '../../db/queries/kyc/kyc.ts';
import { forgetFile, setImage } from '../../db/queries/masters/sub-masters.ts';
import type { Tx } from '../../db/with-actor.ts';
import { checkPicture } from '../../files/picture.ts';
import type { PlainFile } from '../../files/plain-file.ts';
import { newId } from '../../ids.ts';
import { badShape } from '../../refusals.ts';
import { removeUnlessKept } from '../../files/rolled-back-files.ts';
import type { Call, ReceivedFile } from '../handler.ts';

const FIELD = 'image';

export interface Picture {
  file: ReceivedFile;
  is: PlainFile;
}

/** @throws Refused 400 for two files or one that is not a picture; 413 when too large */
export async function pictureAmong(files: readonly ReceivedFile[]): Promise<Picture | null> {
  const [file, second] = files;
  if (second) throw badShape('A value has one image. Choose a single file.', FIELD);
  return file ? { file, is: await checkPicture(file, FIELD) } : null;
}

/** Runs `work` and removes files it stored if the transaction fails. */
export async function withImageFiles<T>(call: Call, work: (kept: string[]) => Promise<T>): Promise<T> {
  const kept: string[] = [];
  try {
    return await work(kept);
  } catch (error) {
    await removeUnlessKept(call.services.storage, kept, error);
    throw error;
  }
}

/** Stores the file and returns its id. */
export async function keepImageFile(
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

/** Replaces or removes the image. */
export async function changeImage(
  tx: Tx,
  call: Call,
  valueId: string,
  before: string | null,
  next: string | null,
): Promise<void> {
  await setImage(tx, valueId, next);
  if (before === null) return;
  await forgetFile(tx, before);
  const { storage } = call.services;
  tx.afterCommit(
    () =>
      void storage.remove(before).catch((error: unknown) => {
        call.log.warn({ err: error, file: before }, 'an image that nobody needs could not be removed');
      }),
  );
}
