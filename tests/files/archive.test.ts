/** ZIP archives as the portal writes them, read by its own reader of workbooks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { archive, type ArchivePart } from '../../server/files/archive.ts';
import { ZipParts } from '../../server/sheets/read/zip-parts.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const AT = new Date('2026-11-22T08:30:10Z');
const part = (name: string, ...chunks: (string | Buffer)[]): ArchivePart => ({
  name,
  body: Readable.from(chunks),
});
async function written(...parts: ArchivePart[]): Promise<string> {
  const file = path.join(folder, `${parts.length}.zip`);
  writeFileSync(file, await buffer(archive(Readable.from(parts), AT)));
  return file;
}

describe('an archive', () => {
  it('gives back each part as it was put in, by names beyond ASCII, also an empty one', async () => {
    const long = Buffer.alloc(300_000, 'a stone is never promised twice, ');
    const zip = await ZipParts.open(
      await written(part('data/größe.json', '[1,', '2]'), part('empty', ''), part('documents/a.bin', long)),
    );
    expect(await zip.text('data/größe.json', 1000)).toBe('[1,2]');
    expect(await zip.text('empty', 1000)).toBe('');
    expect(await zip.text('documents/a.bin', 1_000_000)).toBe(long.toString());
    const packed = zip.get('documents/a.bin');
    expect([packed?.crc, packed?.size]).toEqual([crc32(long), long.length]);
    expect(packed?.packedSize).toBeLessThan(10_000);
    await zip.close();
  });

  it('without parts is an archive', async () => {
    const zip = await ZipParts.open(await written());
    expect(zip.get('anything')).toBeUndefined();
    await zip.close();
  });

  it('fails with the part that fails', async () => {
    const torn = async function* (): AsyncGenerator<string> {
      yield 'begun';
      throw new Error('The disk is gone.');
    };
    await expect(written({ name: 'torn', body: torn() })).rejects.toThrow('The disk is gone.');
  });
});
