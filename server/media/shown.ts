/** How a medium is shown: as it is, as a thumbnail, or as a clean copy. */
import { Readable } from 'node:stream';
import type { Medium, MediumOptions } from './fetch-medium.ts';
import { cleanCertificate } from './clean/clean-certificate.ts';
import { cleanVideo } from './clean/clean-video.ts';
import { isPdf, isPicture, kindOf } from './kinds.ts';
import { openMedium } from './open-medium.ts';
import { cleanPicture } from './small-picture.ts';
import type { Thumbnails } from './thumbnails.ts';

/** `clean` is for people outside the house. */
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
 * Removes the file's metadata: pictures are re-encoded and PDFs rewritten, always whole, even if a
 * part was requested; videos are blanked while they stream.
 * @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF,
 *   Uncleanable for a PDF that cannot be cleaned for sure
 */
export async function cleanMedium(link: string, options: MediumOptions): Promise<Medium> {
  const medium = await openMedium(link, options);
  if (!isPicture(medium.kind) && !isPdf(medium.kind)) return cleanVideo(link, medium, options);
  if (medium.part === null) return whole(await madeAnew(medium));
  medium.body.destroy();
  return whole(await madeAnew(await openMedium(link, { ...options, range: null })));
}

const madeAnew = ({ kind, body }: Medium): Promise<Buffer> =>
  isPdf(kind) ? cleanCertificate(body) : cleanPicture(body);

async function whole(bytes: Buffer): Promise<Medium> {
  const kind = await kindOf(bytes);
  if (kind === null) throw new Error('A picture was made that is of no known kind.');
  return {
    kind,
    length: bytes.length,
    part: null,
    takesRanges: false,
    version: '',
    body: Readable.from([bytes], { objectMode: false }),
  };
}
