/**
 * Re-encodes pictures: thumbnails for lists, clean copies for people outside the house, and the
 * house's logo. Only in a process of its own (server/readers).
 */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Drawing } from '../readers/tasks.ts';
import { isSvg } from './file-signature.ts';
import { NoMedium } from './media-errors.ts';

// Other formats that libvips reads, such as PDF, are disabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    // Only from memory: without an address of its own, a drawing can load no other file.
    'VipsForeignLoadSvgBuffer',
  ],
});
// One thread a picture: several are made at once, and the machine has other work.
sharp.concurrency(1);
sharp.cache(false);

/** Pixels of the longer side, for a screen of twice the usual density. */
const THUMBNAIL = 96;
const LARGEST = 2_400;
/** More than 300 dots an inch at the size at which it is printed. */
const LOGO = { width: 800, height: 160 };
/** The largest camera sensors in use have 50 million; more is crafted to fill the memory. */
const MOST_PIXELS = 50_000_000;
/** Pixels of a drawing's longer side, which has no size of its own. */
const DRAWING = 1_600;
/** Of a drawing at its natural size, and the limits that libvips sets. */
const DOTS_AN_INCH = { natural: 72, least: 1, most: 100_000 };

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS };
const WHITE = { background: '#fff' };

interface Drawn {
  bytes: Buffer;
  mime: string;
}

/**
 * - thumbnail: a WebP of 96 by 96 pixels.
 * - clean picture: at most 2,400 pixels large without metadata (camera, place, author). A JPEG, or
 *   a WebP if it is animated. A damaged picture is decoded as far as possible.
 * - drawing: an SVG rendered as a PNG, so that nothing of the file itself is passed on.
 * - logo: a PNG of at most 800 by 160 pixels on white, for the head of a paper: transparency would
 *   have to be processed for every PDF.
 * @throws NoMedium if it is not a picture of at most 50 million pixels
 */
export async function renderPicture(file: Buffer, as: Exclude<Drawing, 'certificate'>): Promise<Drawn> {
  try {
    const options = isSvg(file) ? { ...OPTIONS, density: await densityOf(file) } : OPTIONS;
    const { data: bytes, info } = await (
      await pictureOf(file, as, options)
    ).toBuffer({
      resolveWithObject: true,
    });
    return { bytes, mime: `image/${info.format}` };
  } catch (cause) {
    throw new NoMedium('The picture is of another kind, broken, or too large.', { cause });
  }
}

async function pictureOf(
  file: Buffer,
  as: Exclude<Drawing, 'certificate'>,
  options: SharpOptions,
): Promise<Sharp> {
  switch (as) {
    case 'thumbnail':
      // Rotated by its EXIF orientation, which is dropped with the other metadata.
      return sharp(file, { ...options, failOn: 'truncated' })
        .rotate()
        .resize(THUMBNAIL, THUMBNAIL, { fit: 'cover' })
        .webp({ quality: 78 });
    case 'logo':
      return sharp(file, { ...options, failOn: 'truncated' })
        .rotate()
        .resize(LOGO.width, LOGO.height, { fit: 'inside', withoutEnlargement: true })
        .flatten(WHITE)
        .png({ compressionLevel: 9 });
    case 'drawing':
      return sharp(file, options).flatten(WHITE).png();
    case 'clean picture': {
      const { pages = 1 } = await sharp(file, OPTIONS).metadata();
      const moves = pages > 1;
      const picture = sharp(file, { ...options, failOn: 'none', animated: moves });
      const sized = (moves ? picture : picture.rotate()).resize(LARGEST, LARGEST, {
        fit: 'inside',
        withoutEnlargement: true,
      });
      return moves ? sized.webp({ quality: 85, effort: 0 }) : sized.flatten(WHITE).jpeg({ quality: 90 });
    }
  }
}

/** At which a drawing is as large as it is shown. */
async function densityOf(svg: Buffer): Promise<number> {
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  const { natural, least, most } = DOTS_AN_INCH;
  return Math.min(most, Math.max(least, (natural * DRAWING) / Math.max(width, height)));
}

/** A thumbnail as a JPEG on white, because PDFs know no WebP. */
export const renderForPdf = (thumbnail: Buffer): Promise<Buffer> =>
  sharp(thumbnail, OPTIONS).flatten(WHITE).jpeg({ quality: 85 }).toBuffer();
