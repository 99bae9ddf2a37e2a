/** Draws the icons of the installed portal from its mark again. node tools/make-icons.ts */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const ROOT = path.resolve(import.meta.dirname, '..');
/** What a phone may cut off around the mark: it keeps the middle four fifths. */
const MARK_SHARE = 0.6;

const mark = readFileSync(path.join(ROOT, 'src/ui/shell/mark.svg'));
for (const side of [192, 512]) {
  const width = Math.round(side * MARK_SHARE);
  const drawn = await sharp(mark, { density: (72 * width) / 24 })
    .resize(width)
    .toBuffer();
  await sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(ROOT, `public/icon-${side}.png`));
}
