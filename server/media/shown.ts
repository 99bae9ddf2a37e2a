/** How a medium is shown: as it is, as a thumbnail, or as a clean copy for strangers. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Medium, MediumOptions } from './fetch-medium.ts';
import { kindOf, type MediumKind } from './kinds.ts';
import { openMedium } from './open-medium.ts';
import { cleanPicture } from './small-picture.ts';
import type { Thumbnails } from './thumbnails.ts';

/** `clean` makes pictures anew, without the notes that name who took them; videos and PDFs stay as they are. */
export type Look = 'as it is' | 'clean' | 'thumbnail';

/** @throws FeedError when it cannot be fetched, NoMedium when it is another type */
export async function shownMedium(
  link: string,
  look: Look,
  { thumbnails, ...options }: MediumOptions & { thumbnails: Thumbnails },
): Promise<Medium> {
  if (look === 'thumbnail') return whole(await thumbnails.of(link));
  const medium = await openMedium(link, look === 'clean' ? { ...options, range: null } : options);
  if (look === 'as it is') return medium;
  if (isPicture(medium.kind)) return whole(await cleanPicture(await buffer(medium.body)));
  if (options.range === null) return medium;
  medium.body.destroy();
  return openMedium(link, options);
}

const isPicture = ({ mime }: MediumKind): boolean => mime.startsWith('image/');

async function whole(bytes: Buffer): Promise<Medium> {
  const kind = await kindOf(bytes);
  if (kind === null) throw new Error('A picture was made that is of no known kind.');
  return {
    kind,
    length: bytes.length,
    part: null,
    takesRanges: false,
    body: Readable.from([bytes], { objectMode: false }),
  };
}
