/** How a medium is shown: as it is, as a thumbnail, or as a clean copy. */
import { Readable } from 'node:stream';
import type { Medium, MediumOptions } from './fetch-medium.ts';
import { isPicture, kindOf } from './kinds.ts';
import { openMedium } from './open-medium.ts';
import { cleanPicture } from './small-picture.ts';
import type { Thumbnails } from './thumbnails.ts';

/** `clean` is for everybody outside the house. */
export type Look = 'as it is' | 'clean' | 'thumbnail';

/** @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF */
export async function shownMedium(
  link: string,
  look: Look,
  { thumbnails, ...options }: MediumOptions & { thumbnails: Thumbnails },
): Promise<Medium> {
  if (look === 'thumbnail') return whole(await thumbnails.of(link));
  return look === 'clean' ? cleanMedium(link, options) : openMedium(link, options);
}

/**
 * Pictures are made anew and whole, without the notes that name who took them. Videos and PDFs stay as they are.
 * @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF
 */
export async function cleanMedium(link: string, options: MediumOptions): Promise<Medium> {
  const medium = await openMedium(link, options);
  if (!isPicture(medium.kind)) return medium;
  if (medium.part === null) return whole(await cleanPicture(medium.body));
  medium.body.destroy();
  const { body } = await openMedium(link, { ...options, range: null });
  return whole(await cleanPicture(body));
}

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
