/** Videos, pictures and drawings that cost much to read for what they have in bytes. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { box, element } from '../../../../stones/support/noted-files.ts';
import type { HostileFile } from './hostile-papers.ts';

const MEGABYTE = 1024 * 1024;
const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');
const video = (name: string, format: 'mp4' | 'webm' | 'vnd.avi', ...parts: Buffer[]): HostileFile => ({
  name: `${format} ${name}`,
  bytes: Buffer.concat(parts),
  mime: `video/${format}`,
});

const FTYP = box('ftyp', 'isom', Buffer.alloc(4), 'isommp42');
const WEBM = element('1a45dfa3', element('4282', 'webm'));
const OPEN_SEGMENT = bytesOf('1853806701ffffffffffffff');

function riff(body: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('AVI ', 8, 'latin1');
  return Buffer.concat([head, body]);
}

export const hostileVideos = (): HostileFile[] => [
  video('of two million elements', 'webm', WEBM, OPEN_SEGMENT, Buffer.alloc(4 * MEGABYTE, bytesOf('bf80'))),
  video('of open clusters', 'webm', WEBM, OPEN_SEGMENT, Buffer.alloc(3 * MEGABYTE, bytesOf('1f43b675ff'))),
  video(
    'with sizes beyond its end',
    'webm',
    WEBM,
    element('18538067', bytesOf('1549a96608ffffffffffffff'), Buffer.alloc(MEGABYTE, 0xff)),
  ),
  video('of half a million boxes', 'mp4', FTYP, Buffer.alloc(4 * MEGABYTE, bytesOf('0000000861616161'))),
  video('of boxes within boxes', 'mp4', FTYP, nested(20_000)),
  video(
    'with sizes that are not',
    'mp4',
    FTYP,
    bytesOf('000000016d6f6f76ffffffffffffffff'),
    Buffer.alloc(MEGABYTE, 0xff),
  ),
  video('of half a million chunks', 'vnd.avi', riff(Buffer.alloc(4 * MEGABYTE, Buffer.from('xxxx\0\0\0\0')))),
  video(
    'of lists within lists',
    'vnd.avi',
    riff(Buffer.alloc(MEGABYTE, Buffer.from('LIST\xf0\xff\xff\x00movi', 'latin1'))),
  ),
];

function nested(depth: number): Buffer {
  const file = Buffer.alloc(depth * 8, 'xxxxmoov');
  for (let at = 0; at < depth; at++) file.writeUInt32BE((depth - at) * 8, at * 8);
  return file;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** Rows of zeros of a picture of this size, as many as `rows`. */
function png(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * rows));
  return Buffer.concat([
    bytesOf('89504e470d0a1a0a'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const picture = (name: string, mime: string, bytes: Buffer): HostileFile => ({ name, bytes, mime });

const drawing = (name: string, inside: string, before = '', attributes = 'width="100" height="50"') =>
  picture(
    `a drawing ${name}`,
    'image/svg+xml',
    Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`),
  );

const ENTITIES = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 12 },
  (_one, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`,
).join('')}]>`;
const COPIES = Array.from(
  { length: 20 },
  (_one, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`,
).join('');
const BLUR = '<feTurbulence baseFrequency="0.01" numOctaves="1000"/><feGaussianBlur stdDeviation="5000"/>';

export async function hostilePictures(): Promise<HostileFile[]> {
  const dots = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const other = await sharp(dots).negate().png().toBuffer();
  const frames = await sharp(
    Array.from({ length: 600 }, (_one, at) => (at % 2 === 0 ? dots : other)),
    {
      join: { animated: true },
    },
  )
    .gif({ effort: 1 })
    .toBuffer();
  const huge = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
  const sized = huge.indexOf(bytesOf('ffc0'));
  huge.writeUInt16BE(65_500, sized + 5);
  huge.writeUInt16BE(65_500, sized + 7);
  return [
    picture('a PNG of 900 million pixels', 'image/png', png(30_000, 30_000, 200)),
    picture('a PNG of two thousand million pixels in a row', 'image/png', png(2_000_000_000, 1, 0)),
    picture('a JPEG of 4,000 million pixels', 'image/jpeg', huge),
    picture(
      'a WebP that says it is large',
      'image/webp',
      Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/'), Buffer.alloc(13, 0xff)]),
    ),
    picture('a GIF of 600 pictures', 'image/gif', frames),
    picture(
      'an AVIF that breaks off',
      'image/avif',
      box('ftyp', 'avif', Buffer.alloc(4), 'avifmif1miaf', Buffer.alloc(200, 0xff)),
    ),
    drawing('of entities that grow', '<text>&a11;</text>', ENTITIES),
    drawing(
      'of copies of copies',
      `<defs><g id="a0"><rect width="1" height="1"/></g>${COPIES}</defs><use href="#a20"/>`,
    ),
    drawing(
      'of filters',
      `<filter id="f" x="-9" y="-9" width="99" height="99">${BLUR.repeat(40)}</filter>${'<rect width="100" height="50" filter="url(#f)"/>'.repeat(20)}`,
    ),
    drawing('of a huge size', '<rect width="9" height="9"/>', '', 'width="900000000" height="900000000"'),
    drawing('of the house’s files', '<image href="file:///etc/passwd" width="9" height="9"/>'),
    drawing('100,000 deep', '<g>'.repeat(100_000)),
  ];
}

/** An honest photograph of 36 million pixels. */
export const largePhotograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 7_360,
      height: 4_912,
      channels: 3,
      background: '#a83',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer();
