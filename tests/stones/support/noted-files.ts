/** Small videos and PDFs that name their maker wherever such files can. */
import { deflateSync } from 'node:zlib';
import { certificatePage } from '../../../server/media/demo/certificate-page.ts';

export const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const zeros = (length: number): Buffer => Buffer.alloc(length);
const full = (version: number, length: number): Buffer =>
  Buffer.concat([Buffer.from([version, 0, 0, 0]), Buffer.alloc(length, 7)]);

/** Its boxes hold the mark; the samples are `pictures`. */
export function notedMp4(mark: string, pictures: Buffer, at: 'beginning' | 'end' = 'beginning'): Buffer {
  const notes = box('meta', zeros(4), box('ilst', box('\xa9nam', mark)));
  const entry = box(
    'avc1',
    zeros(42),
    mark.padEnd(32).slice(0, 32),
    zeros(4),
    box('avcC', 'config'),
    box('uuid', mark),
  );
  const table = box(
    'stbl',
    box('stsd', full(0, 4), entry),
    box('stts', full(0, 12)),
    box('stco', full(0, 8)),
  );
  const place = box('dinf', box('dref', full(0, 4), box('alis', zeros(4), mark)));
  const track = box(
    'trak',
    box('tkhd', full(1, 95)),
    box(
      'mdia',
      box('mdhd', full(0, 20)),
      box('hdlr', zeros(8), 'vide', mark),
      box('minf', box('vmhd', full(0, 8)), place, table),
    ),
    box('udta', box('name', mark)),
  );
  const moov = box('moov', box('mvhd', full(0, 96)), track, box('udta', notes), notes);
  const file = [box('ftyp', 'isom', zeros(4), 'isommp42'), box('free', mark), box('uuid', zeros(16), mark)];
  const mdat = box('mdat', pictures);
  return Buffer.concat([
    ...file,
    ...(at === 'end' ? [mdat, moov] : [moov, mdat]),
    box('skip', mark),
    Buffer.from(`${mark} behind`),
  ]);
}

export function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

const DOC_TYPE = element('4282', 'webm');

export function notedWebm(mark: string, pictures: Buffer): Buffer {
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([15, 66, 64])),
    element('7ba9', mark),
    element('4d80', mark),
    element('5741', mark),
  );
  const tracks = element(
    '1654ae6b',
    element('ae', element('d7', Buffer.from([1])), element('86', 'V_VP9'), element('536e', mark)),
  );
  const tags = element(
    '1254c367',
    element('7373', element('67c8', element('45a3', 'ARTIST'), element('4487', mark))),
  );
  const attached = element('1941a469', mark);
  const cluster = element('1f43b675', element('e7', Buffer.from([0])), element('a3', pictures));
  return Buffer.concat([
    element('1a45dfa3', DOC_TYPE),
    element('18538067', element('ec', mark), info, tracks, cluster, tags, attached),
    Buffer.from(mark),
  ]);
}

const chunk = (name: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), size, body, zeros(body.length % 2)]);
};

/** Its titles, the names of its streams and what its programs wrote hold the mark. */
export function notedAvi(mark: string, pictures: Buffer): Buffer {
  const stream = chunk(
    'LIST',
    'strl',
    chunk('strh', zeros(56)),
    chunk('strf', zeros(40)),
    chunk('strn', mark),
  );
  const head = chunk('LIST', 'hdrl', chunk('avih', zeros(56)), stream, chunk('JUNK', mark));
  const info = chunk('LIST', 'INFO', chunk('INAM', mark), chunk('ISFT', mark));
  const movie = chunk(
    'LIST',
    'movi',
    chunk('00dc', pictures),
    chunk('JUNK', `${mark}!`),
    chunk('01wb', 'sound'),
  );
  const index = chunk('idx1', zeros(16));
  return Buffer.concat([
    chunk('RIFF', 'AVI ', head, info, chunk('IDIT', mark), movie, index),
    chunk('RIFF', 'AVIX', chunk('LIST', 'movi', chunk('00dc', 'more')), chunk('LIST', 'INFO', mark)),
    Buffer.from(mark),
  ]);
}

/** A page with `text`, and the mark in everything beside the page. */
export function notedPdf(mark: string, text: string, { packed = false, encrypted = false } = {}): Buffer {
  const page = certificatePage(text, []).toString('latin1');
  const end = page.lastIndexOf('xref', page.indexOf('trailer'));
  const xmp = `<x:xmpmeta><dc:creator>${mark}</dc:creator></x:xmpmeta>`;
  const photo = Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    Buffer.from([0, mark.length + 2]),
    Buffer.from(mark),
    Buffer.from('ffda0000ffd9', 'hex'),
  ]);
  const info = `<< /Author (${mark}) /T#69tle (${mark}) >>`;
  const catalog = `<< /Type /Catalog /Pages 2 0 R /Metadata 7 0 R /PieceInfo << /By (${mark}) >> /Names << /EmbeddedFiles << /Names [(${mark}) << /Type /Filespec /F (${mark}) >>] >> >> /Kept 9 0 R >>`;
  const pack = deflateSync(Buffer.from(`6 0 1 ${info.length + 1} ${info} ${catalog}`, 'latin1'));
  const first = `6 0 1 ${info.length + 1} `.length;
  const stored = packed
    ? Buffer.concat([
        Buffer.from(
          `8 0 obj\n<< /Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode /Length ${pack.length} >>\nstream\n`,
        ),
        pack,
        Buffer.from('\nendstream\nendobj\n'),
      ])
    : Buffer.from(`6 0 obj\n${info}\nendobj\n1 0 obj\n${catalog}\nendobj\n`);
  const trailer = `trailer\n<< /Size 10 /Root 1 0 R /Info 6 0 R${encrypted ? ' /Encrypt << /Filter /Standard /V 1 >>' : ''} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([
    Buffer.from(page.slice(0, end), 'latin1'),
    Buffer.from(
      `7 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream\nendobj\n`,
    ),
    Buffer.from(`9 0 obj\n<< /Subtype /Image /Filter /DCTDecode /Length ${photo.length} >>\nstream\n`),
    photo,
    Buffer.from('\nendstream\nendobj\n'),
    stored,
    Buffer.from(`${trailer}% ${mark}\n`),
  ]);
}
