/**
 * KYC documents for the demo's businesses, drawn by code so that no picture of a real one is
 * shipped.
 */
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 640;
const HEIGHT = 400;

type Colour = readonly [red: number, green: number, blue: number];
const PAPER: Colour = [244, 246, 250];
const BAND: Colour = [31, 79, 216];
const INK: Colour = [74, 83, 97];
const FAINT: Colour = [205, 212, 222];

/** A sketch of an identity card as PNG: a band, a portrait, and lines in place of text. */
export function cardPicture(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const fill = (x: number, y: number, width: number, height: number, colour: Colour): void => {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) pixels.set(colour, (row * WIDTH + column) * 3);
    }
  };
  fill(0, 0, WIDTH, HEIGHT, PAPER);
  fill(0, 0, WIDTH, 64, BAND);
  fill(40, 104, 176, 220, FAINT);
  disc(fill, { x: 128, y: 184, radius: 46 });
  fill(72, 250, 112, 74, INK);
  for (const [index, width] of [300, 220, 260, 180, 280].entries()) {
    fill(256, 112 + index * 44, 90, 8, FAINT);
    fill(256, 126 + index * 44, width, 12, INK);
  }
  fill(40, 356, 560, 10, FAINT);
  return png(pixels);
}

function disc(
  fill: (x: number, y: number, width: number, height: number, colour: Colour) => void,
  { x, y, radius }: { x: number; y: number; radius: number },
): void {
  for (let row = -radius; row <= radius; row++) {
    const half = Math.round(Math.sqrt(radius * radius - row * row));
    fill(x - half, y + row, 2 * half, 1, INK);
  }
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  // Each scan line starts with its filter type: 0, none.
  const lines = Array.from({ length: HEIGHT }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * WIDTH * 3, (row + 1) * WIDTH * 3)]),
  );
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
