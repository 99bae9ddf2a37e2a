/** The pictures of an announcement: several in one form, each re-encoded before it is stored. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { MOST_PICTURES } from '../../../src/domain/home/announcements.ts';
import { shownAs } from '../../../src/domain/text/file-names.ts';
import { checkPicture } from '../../files/picture.ts';
import { NoMedium } from '../../media/fetch-medium.ts';
import { kindOf } from '../../media/kinds.ts';
import { cleanPicture } from '../../media/small-picture.ts';
import { badShape } from '../../refusals.ts';
import type { ReceivedFile } from '../handler.ts';
import type { Picture } from '../pictures.ts';

const FIELD = 'images';

/**
 * The form's pictures without metadata. @throws Refused 400 for too many, or for one that is not a
 * picture; 413 if too large
 */
export async function drawnPictures(files: readonly ReceivedFile[]): Promise<Picture[]> {
  if (files.length > MOST_PICTURES) throw tooMany();
  const pictures: Picture[] = [];
  // One after the other, because each is in memory while it is processed.
  for (const file of files) pictures.push(await drawn(file));
  return pictures;
}

export const tooMany = () => badShape(`Up to ${MOST_PICTURES} pictures are shown together.`, FIELD);

async function drawn(file: ReceivedFile): Promise<Picture> {
  const { name } = await checkPicture(file, FIELD);
  try {
    const bytes = await cleanPicture(createReadStream(file.path));
    const mime = (await kindOf(bytes))?.mime ?? 'image/jpeg';
    // Replaces the upload, which is no longer needed.
    await writeFile(file.path, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { file: { ...file, size: bytes.length, sha256 }, is: { mime, name: shownAs(mime, name) } };
  } catch (error) {
    if (!(error instanceof NoMedium)) throw error;
    throw badShape(`${name} cannot be drawn. Export it again, with fewer pixels.`, FIELD);
  }
}
