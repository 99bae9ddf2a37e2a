/**
 * PDFs of printers, scanners and office programs are plain; active parts are found wherever they
 * hide.
 */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasActiveParts } from '../../server/files/pdf-programs.ts';
import { certificatePage } from '../../server/media/demo/certificate-page.ts';
import { ACTIVE_PDFS } from './document-files.ts';

const page = certificatePage('Trade licence', ['Aurora Gems']);

/** A document's objects in one compressed stream, as office programs write them since PDF 1.5. */
const objects = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\r\n'),
    deflateSync(Buffer.from(text)),
    Buffer.from('\r\nendstream\nendobj\n%%EOF\n'),
  ]);

describe('a PDF', () => {
  it.each(Object.entries(ACTIVE_PDFS))('with %s is active', async (_what, bytes) => {
    expect(await hasActiveParts(bytes)).toBe(true);
  });

  it.each(
    Object.entries({
      'of one page': page,
      'with compressed objects': objects('1 0 <</Type/Catalog/OpenAction[3 0 R/XYZ null null 0]>>'),
      'with a picture': Buffer.concat([
        Buffer.from('%PDF-1.4\n7 0 obj\n<</Subtype/Image/Filter/FlateDecode>>\nstream\n'),
        deflateSync(Buffer.from('\u0000\u0001\u00ff'.repeat(4000), 'latin1')),
        Buffer.from('\nendstream\nendobj\n%%EOF\n'),
      ]),
      'with links to pages on the web': objects('1 0 <</A<</S/URI/URI(https://example.test/)>>>>'),
      'with a word that only begins like a program': objects('1 0 <</JavaScripture true>>'),
    }),
  )('%s is plain', async (_what, bytes) => {
    expect(await hasActiveParts(bytes)).toBe(false);
  });

  it('is read once, however many words in it look like the beginning of a stream', async () => {
    const names = '/A'.repeat(2_000);
    const inside = `${names} stream\n`.repeat(2_000);
    const cpu = process.cpuUsage();
    expect(await hasActiveParts(Buffer.from(`%PDF-1.4\n1 0 obj << ${inside}`))).toBe(false);
    const few = process.cpuUsage(cpu).user;
    const cut = `%PDF-1.4\n1 0 obj << ${names.repeat(2_000)} ${'stream\n'.repeat(19_000)}`;
    const more = process.cpuUsage();
    expect(await hasActiveParts(Buffer.from(cut))).toBe(false);
    expect(process.cpuUsage(more).user).toBeLessThan(4 * few + 1_000_000);
  });

  it('with a packed stream of objects is read whatever stands before it', async () => {
    const hidden = objects('1 0 <</S/JavaScript>>');
    const before = Buffer.from(`%PDF-1.7\n2 0 obj (stream stream${' '.repeat(6_000)}stream) endobj\n`);
    expect(await hasActiveParts(Buffer.concat([before, hidden]))).toBe(true);
  });

  it('of a million streams counts as active', async () => {
    expect(await hasActiveParts(Buffer.from('stream\nx'.repeat(1_200_000)))).toBe(true);
    expect(await hasActiveParts(Buffer.from('stream\nx endstream'.repeat(500_000)))).toBe(true);
  });
});
