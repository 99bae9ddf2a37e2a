/**
 * Records the demo's video of a turning stone again after its drawing was changed: draws the
 * frames, and records them in Chromium. node tools/make-demo-video.ts
 */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { drawGem } from '../server/media/demo/gem.ts';

const SYSTEM = '/usr/bin/chromium';
const FRAMES = 72;
const A_SECOND = 24;
const SIDE = 480;
const FILM = path.resolve(import.meta.dirname, '../server/media/demo/turning-round.webm');

const frames = await Promise.all(
  Array.from({ length: FRAMES }, async (_, frame) => {
    const { side, pixels } = drawGem(SIDE * 2, {
      shape: 'ROUND',
      color: 'D',
      fancyColor: null,
      turn: frame / FRAMES,
    });
    const drawn = sharp(pixels, { raw: { width: side, height: side, channels: 3 } }).resize(SIDE);
    return (await drawn.jpeg({ quality: 90 }).toBuffer()).toString('base64');
  }),
);
const browser = await chromium.launch(existsSync(SYSTEM) ? { executablePath: SYSTEM } : {});
try {
  const page = await browser.newPage();
  const film = await page.evaluate(
    async ({ pictures, aSecond, side }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
      const pen = canvas.getContext('2d');
      const images = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image();
          image.src = `data:image/jpeg;base64,${picture}`;
          await image.decode();
          return image;
        }),
      );
      const recorder = new MediaRecorder(canvas.captureStream(aSecond), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: 700_000,
      });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.start();
      for (const image of images) {
        pen?.drawImage(image, 0, 0);
        await new Promise((resolve) => setTimeout(resolve, 1000 / aSecond));
      }
      recorder.stop();
      await stopped;
      return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
    },
    { pictures: frames, aSecond: A_SECOND, side: SIDE },
  );
  writeFileSync(FILM, Buffer.from(film));
  console.log(`${FILM}: ${Math.round(film.length / 1024)} kB`);
} finally {
  await browser.close();
}
