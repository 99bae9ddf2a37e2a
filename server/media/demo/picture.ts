/**
 * A made-up stone's picture. Only in a process of its own (server/readers), as drawing takes time.
 */
import sharp from 'sharp';
import { drawGem } from './gem.ts';
import type { DemoMedium } from './link.ts';

const SIDE = 900;

export function demoPicture(facts: DemoMedium['facts']): Promise<Buffer> {
  const { shape = 'ROUND', color = null, fancy_color: fancyColor = null } = facts;
  const { side, pixels } = drawGem(SIDE, { shape, color, fancyColor });
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}
