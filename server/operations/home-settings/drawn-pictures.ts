/** The pictures of an announcement: several in one form, each re-encoded before it is stored. */
import { stat } from 'node:fs/promises';
import { MOST_PICTURES } from '../../../src/domain/home-settings/announcements.ts';
import { shownAs } from '../../../src/domain/text/file-names.ts';
import { checkPicture } from '../../files/picture.ts';
import { sha256OfFile } from '../../files/sha256.ts';
import type { ReadFor } from '../../readers/pool.ts';
import { invalidRequest } from '../../refusals.ts';
import type { ReceivedFile } from '../handler.ts';
import { redrawPicture, type Picture } from '../pictures.ts';

const FIELD = 'images';

/**
 * The form's pictures without metadata. @throws Refused 400 for too many, or for one that is not a
 * picture; 413 if too large
 */
export async function drawnPictures(files: readonly ReceivedFile[], by: ReadFor): Promise<Picture[]> {
  if (files.length > MOST_PICTURES) throw tooMany();
  const pictures: Picture[] = [];
  for (const file of files) {
    const { name } = await checkPicture(file, FIELD, by);
    const mime = await redrawPicture({ ...file, name }, 'clean picture', FIELD, by);
    const { size } = await stat(file.path);
    const sha256 = await sha256OfFile(file.path);
    pictures.push({ file: { ...file, size, sha256 }, is: { mime, name: shownAs(mime, name) } });
  }
  return pictures;
}

export const tooMany = () => invalidRequest(`Up to ${MOST_PICTURES} pictures are shown together.`, FIELD);
