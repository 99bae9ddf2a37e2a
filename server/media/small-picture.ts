/** Pictures made anew from a supplier's: small ones for lists, and clean ones for strangers. */
import sharp, { type Sharp } from 'sharp';
import { NoMedium } from './fetch-medium.ts';

// Everything else that libvips reads, SVG and PDF among it, is left to nobody's files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
});
// One thread a picture: several are made at once, and the server has other work.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the longer side, for a screen of twice the usual density. */
const THUMBNAIL = 96;
const LARGEST = 2_400;
/** A picture of 30 MB that opens to more than this was made to fill the memory. */
const MOST_PIXELS = 80_000_000;

const read = (bytes: Buffer): Sharp =>
  // Turned as its camera noted, because the note is dropped with all others.
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' }).rotate();

/** A WebP of 96 by 96 pixels. @throws NoMedium for what is not a whole picture */
export const thumbnailOf = (bytes: Buffer): Promise<Buffer> =>
  made(read(bytes).resize(THUMBNAIL, THUMBNAIL, { fit: 'cover' }).webp({ quality: 78 }));

/**
 * The same picture as a JPEG of at most 2,400 pixels without notes: neither camera nor place, nor who made it.
 * @throws NoMedium for what is not a whole picture
 */
export const cleanPicture = (bytes: Buffer): Promise<Buffer> =>
  made(
    read(bytes)
      .resize(LARGEST, LARGEST, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 90 }),
  );

async function made(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.toBuffer();
  } catch {
    throw new NoMedium('The picture is of another kind, broken, or too large.');
  }
}
