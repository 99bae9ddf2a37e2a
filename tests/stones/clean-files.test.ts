/**
 * Videos and PDFs leave without what they say of their maker, in any piece, and everything else
 * stays.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { getDocumentProxy, getMeta } from 'unpdf';
import { cleanPdf } from '../../server/media/strip-metadata/pdf/clean-pdf.ts';
import { UnclearPdf } from '../../server/media/strip-metadata/pdf/values.ts';
import { withSpans } from '../../server/media/strip-metadata/spans.ts';
import { cleanerOf, metadataFinderOf } from '../../server/media/strip-metadata/walks.ts';
import { metadataOffsets } from '../../server/media/strip-metadata/metadata-offsets.ts';
import type { VideoFormat } from '../../server/readers/tasks.ts';
import { readPdf } from '../support/pdf.ts';
import { box, element, notedAvi, notedMp4, notedPdf, notedWebm } from './support/noted-files.ts';

const MARK = 'Secret Supplier';
/** Long enough that it is jumped over. */
const PICTURES = Buffer.alloc(3_000_000, 'picture ');

async function* inPieces(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** What arrives is changed in place. */
function clean(file: Buffer, format: VideoFormat, size = 65_536): Buffer {
  const cleaner = cleanerOf(format);
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; at += size)
    parts.push(cleaner.push(Buffer.from(file.subarray(at, at + size))));
  return Buffer.concat([...parts, cleaner.end()]);
}

const VIDEOS: [string, Buffer, VideoFormat][] = [
  ['an MP4 with its boxes first', notedMp4(MARK, PICTURES), 'mp4'],
  ['an MP4 with its boxes last', notedMp4(MARK, PICTURES, 'end'), 'mp4'],
  ['a WebM', notedWebm(MARK, PICTURES), 'webm'],
  ['an AVI', notedAvi(MARK, PICTURES), 'avi'],
];

describe.each(VIDEOS)('%s', (_what, file, walk) => {
  it('keeps its length and its pictures, and nothing of its maker', () => {
    const out = clean(file, walk);
    expect(out.length).toBe(file.length);
    expect(out.includes(MARK)).toBe(false);
    expect(out.indexOf(PICTURES)).toBe(file.indexOf(PICTURES));
    expect(file.includes(MARK)).toBe(true);
  });

  it('is the same however it arrives, and in every part', async () => {
    const out = clean(file, walk);
    let read = 0;
    const open = async (from: number): Promise<AsyncIterable<Buffer>> =>
      counted(file.subarray(from), (n) => (read += n));
    const spans = await metadataOffsets(open, file.length, metadataFinderOf(walk, file.length));
    expect(read).toBeLessThan(PICTURES.length);
    expect(clean(file, walk, 7).equals(out)).toBe(true);
    const places = fc.oneof(
      fc.nat(2_000),
      fc.nat(file.length - 1),
      fc.integer({ min: file.length - 2_000, max: file.length - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 1, max: 70_000 }), async (from, length) => {
        const part = file.subarray(from, from + length);
        const shown = await all(withSpans(inPieces(part, 1000), from, spans));
        expect(shown.equals(out.subarray(from, from + length))).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 20_000);

  it('never says more in a part from its beginning', () => {
    for (let length = 0; length < 1_500; length += 3)
      expect(clean(file.subarray(0, length), walk).includes(MARK)).toBe(false);
  });
});

async function* counted(file: Buffer, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of inPieces(file, 4096)) {
    count(chunk.length);
    yield chunk;
  }
}

describe('what keeps a video playing', () => {
  it('stays: tables, codecs, and every byte of a film without notes', () => {
    const out = clean(notedMp4(MARK, PICTURES), 'mp4');
    for (const kept of ['avcC', 'config', 'stts', 'stco', 'vide', 'mp42'])
      expect(out.includes(kept)).toBe(true);
    const film = readFileSync('server/media/demo/turning-round.webm');
    const shown = clean(film, 'webm');
    const changed = [...film.keys()].filter((at) => film[at] !== shown[at]);
    expect(changed.length).toBeLessThan(200);
    expect(Math.max(...changed)).toBeLessThan(1000);
  });

  it('is blanked if it is not valid', () => {
    const long = box('moov', box('trak', Buffer.from([0, 0, 4, 0]), `mdia${MARK}`));
    expect(clean(long, 'mp4').includes(MARK)).toBe(false);
    const open = Buffer.concat([element('1a45dfa3'), Buffer.from('1254c367ff', 'hex'), Buffer.from(MARK)]);
    expect(clean(open, 'webm').includes(MARK)).toBe(false);
    const list = notedAvi(MARK, Buffer.alloc(10));
    list.writeUInt32LE(0xffff_fff0, 16);
    expect(clean(list, 'avi').includes(MARK)).toBe(false);
  });
});

describe('a video of very many pieces', () => {
  it('is cleaned in a time that grows with its length', () => {
    const tiny = (bytes: number): Buffer =>
      Buffer.concat([
        element('1a45dfa3'),
        Buffer.from('1853806701ffffffffffffff', 'hex'),
        Buffer.alloc(bytes, Buffer.from('bf80', 'hex')),
      ]);
    const file = tiny(2 * 2 ** 20);
    const out = clean(file, 'webm');
    expect(out.length).toBe(file.length);
    expect(out.subarray(-2).toString('hex')).toBe('ec80');
  });

  it('is refused when they are more than any film has', () => {
    const file = Buffer.concat([
      element('1a45dfa3'),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      Buffer.alloc(6 * 2 ** 20, Buffer.from('bf80', 'hex')),
    ]);
    expect(() => clean(file, 'webm')).toThrow('The video is in too many pieces to be cleaned.');
    const finder = metadataFinderOf('webm', file.length);
    expect(() => finder.push(file)).toThrow('The video is in too many pieces to be cleaned.');
  });
});

describe('a PDF', () => {
  it.each([{ packed: false }, { packed: true }])(
    'keeps its pages and nothing of its maker: %o',
    async (how) => {
      const file = notedPdf(MARK, 'Carat 1.00', how);
      const out = cleanPdf(file);
      expect(out.includes(MARK)).toBe(false);
      expect((await readPdf(out)).texts).toEqual(['Carat 1.00']);
      const { info, metadata } = await getMeta(await getDocumentProxy(new Uint8Array(out)));
      expect([info['Author'], info['Title'], metadata]).toEqual([undefined, undefined, {}]);
    },
  );

  it('keeps what is encrypted as it is, but for what it says of itself', () => {
    const out = cleanPdf(notedPdf(MARK, 'Carat 1.00', { encrypted: true }));
    expect([out.includes('/Encrypt'), out.includes('/Author')]).toEqual([true, false]);
  });

  it('is refused where nobody can be sure', () => {
    const refused = [
      notedPdf(MARK, 'x', { packed: true, encrypted: true }),
      Buffer.from('%PDF-1.7\nnothing'),
      Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog /A (${MARK} >>\nendobj\ntrailer << /Root 1 0 R >>`),
      Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(100)}\nendobj\ntrailer << /Root 1 0 R >>`),
    ];
    for (const file of refused) expect(() => cleanPdf(file)).toThrow(UnclearPdf);
  });

  /** Its objects are packed, and begin at these places of the text. */
  const packed = (offsets: readonly number[], text: string): Buffer => {
    const head = offsets.map((offset, index) => `${index + 10} ${offset} `).join('');
    const stream = deflateSync(Buffer.from(`${head}${text}`, 'latin1'));
    return Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n8 0 obj\n<< /Type /ObjStm /N ${offsets.length} /First ${head.length} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
      ),
      stream,
      Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
    ]);
  };
  const long = `(${'x'.repeat(6_000_000)})`;

  it('whose packed objects are the same bytes is refused', () => {
    expect(cleanPdf(packed([0], long)).includes('/Catalog')).toBe(true);
    expect(() => cleanPdf(packed([0, 0], long))).toThrow('A stream of objects is broken.');
  });

  it('whose packed objects lie within each other is refused before it is read over and over', () => {
    const nested = `${'['.repeat(40)}${long}${']'.repeat(40)}`;
    const places = Array.from({ length: 40 }, (_one, at) => at);
    expect(() => cleanPdf(packed(places, nested))).toThrow('It is read over and over.');
  });

  it('that unpacks to more than all its objects may have is refused', () => {
    const parts = Array.from({ length: 12 }, (_one, at) =>
      packed([0], long)
        .toString('latin1')
        .replace('8 0 obj', `${at + 50} 0 obj`),
    );
    expect(() => cleanPdf(Buffer.from(parts.join('\n'), 'latin1'))).toThrow('Objects cannot be unpacked.');
  });
});
