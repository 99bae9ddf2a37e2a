/**
 * PDFs of printers, scanners and office programs are plain; active parts are found wherever they
 * hide.
 */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hasActiveParts } from '../../server/files/pdf-programs.ts';
import { certificatePage } from '../../server/media/made-up/page.ts';
import { ACTIVE_PDFS } from './papers.ts';

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

  it('of a million streams counts as active', async () => {
    expect(await hasActiveParts(Buffer.from('stream\nx'.repeat(1_200_000)))).toBe(true);
    expect(await hasActiveParts(Buffer.from('stream\nx endstream'.repeat(500_000)))).toBe(true);
  });
});
