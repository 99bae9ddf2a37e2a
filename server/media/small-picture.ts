/**
 * Re-encodes pictures: thumbnails for lists, clean copies for people outside the house, and the
 * house's logo.
 */
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pLimit from 'p-limit';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { NoMedium } from './fetch-medium.ts';

// Other formats that libvips reads, such as SVG and PDF, are disabled.
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
/** More than 300 dots an inch at the size at which it is printed. */
const LOGO = { width: 800, height: 160 };
/** A picture of 30 MB with more pixels than this is crafted to fill the memory. */
const MOST_PIXELS = 80_000_000;

/** Each is in memory as a whole, up to 30 MB, until it is drawn. */
const inMemory = pLimit(12);
/** A supplier's server that trickles bytes would keep the others waiting. */
const READING_MS = 30_000;

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS };

/** A WebP of 96 by 96 pixels. @throws NoMedium if it is not a whole picture */
export const thumbnailOf = (body: Readable): Promise<Buffer> =>
  drawn(body, (bytes) =>
    // Rotated by its EXIF orientation, which is dropped with the other metadata.
    sharp(bytes, { ...OPTIONS, failOn: 'truncated' })
      .rotate()
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'cover' })
      .webp({ quality: 78 }),
  );

/**
 * The picture at most 2,400 pixels large without metadata (camera, place, author). A JPEG, or a
 * WebP if it is animated. A damaged picture is decoded as far as possible.
 * @throws NoMedium if it is not a picture
 */
export const cleanPicture = (body: Readable): Promise<Buffer> =>
  drawn(body, async (bytes) => {
    const { pages = 1 } = await sharp(bytes, OPTIONS).metadata();
    const moves = pages > 1;
    const picture = sharp(bytes, { ...OPTIONS, failOn: 'none', animated: moves });
    const sized = (moves ? picture : picture.rotate()).resize(LARGEST, LARGEST, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    return moves
      ? sized.webp({ quality: 85, effort: 0 })
      : sized.flatten({ background: '#fff' }).jpeg({ quality: 90 });
  });

/**
 * A PNG of at most 800 by 160 pixels on white, for the head of a paper: transparency would have to
 * be processed for every PDF.
 * @throws NoMedium if it is not a whole picture
 */
export const logoOf = (body: Readable): Promise<Buffer> =>
  drawn(body, (bytes) =>
    sharp(bytes, { ...OPTIONS, failOn: 'truncated' })
      .rotate()
      .resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png({ compressionLevel: 9 }),
  );

/** A thumbnail as a JPEG on white, because PDFs know no WebP. */
export const pictureOnPaper = (thumbnail: Buffer): Promise<Buffer> =>
  sharp(thumbnail, OPTIONS).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer();

function drawn(body: Readable, draw: (bytes: Buffer) => Sharp | Promise<Sharp>): Promise<Buffer> {
  return inMemory(async () => {
    const bytes = await buffer(addAbortSignal(AbortSignal.timeout(READING_MS), body));
    try {
      return await (await draw(bytes)).toBuffer();
    } catch {
      throw new NoMedium('The picture is of another kind, broken, or too large.');
    }
  });
}
