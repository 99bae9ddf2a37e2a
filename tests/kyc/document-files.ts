/** Files as people upload them: harmless ones, and ones that only look harmless. */
import { deflateSync } from 'node:zlib';
import { cardPicture } from '../../server/demo/identity-card.ts';
import { certificatePage } from '../../server/media/demo/certificate-page.ts';

export const pngBytes = cardPicture();
const pdfBytes = certificatePage('A paper', ['It is a test.']);

/** A black picture of four by four points. */
export const jpegBytes = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////',
    '////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////',
    '////////////wAARCAAEAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA',
    'FAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgA/9k=',
  ].join(''),
  'base64',
);

const asFile = (bytes: Uint8Array, name: string): File => new File([new Uint8Array(bytes)], name);

export const png = (name = 'owner.png'): File => asFile(pngBytes, name);
export const pdf = (name = 'registration.pdf'): File => asFile(pdfBytes, name);
export const file = asFile;

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const emptyZip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);
const script = '<script>alert(document.domain)</script>';

/** A plain page with more entries in its catalog. */
const withCatalog = (more: string): Buffer =>
  text(pdfBytes.toString('latin1').replace('/Type /Catalog', `/Type /Catalog ${more}`));

/** A plain page with one more object: a stream under this dictionary. */
const withStream = (dictionary: string, data: Buffer): Buffer => {
  const page = pdfBytes.toString('latin1');
  const at = page.lastIndexOf('xref');
  return Buffer.concat([
    text(`${page.slice(0, at)}90 0 obj\n<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    text(`\nendstream\nendobj\n${page.slice(at)}`),
  ]);
};

const PROGRAM = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
const packed = deflateSync(text(`91 0 << /Type /Catalog ${PROGRAM} >>`));
const badChecksum = Buffer.concat([packed.subarray(0, -4), Buffer.from([1, 2, 3, 4])]);
const OBJECTS = '/Type /ObjStm /N 1 /First 5 /Filter';

/** PDFs that would do more than show pages. */
export const ACTIVE_PDFS: Record<string, Buffer> = {
  'a program whose name is escaped': withCatalog(PROGRAM.replace('JavaScript', 'J#61v#61Scr#69pt')),
  'a program started from outside': withCatalog('/OpenAction << /S /L#61unch /F (cmd.exe) >>'),
  'a program in a compressed stream': withStream(`${OBJECTS} /FlateDecode`, packed),
  'a program in a compressed stream with an escaped type': withStream(
    `${OBJECTS.replace('ObjStm', '#4fbjStm')} /Fl#61teDecode`,
    packed,
  ),
  'a program in a compressed stream without its checksum': withStream(`${OBJECTS} /FlateDecode`, badChecksum),
  'a program in a compressed stream that says it is a picture': withStream(
    `/Subtype /Image ${OBJECTS} /FlateDecode`,
    packed,
  ),
  'a stream of objects in a rare form': withStream(
    `${OBJECTS} [/ASCIIHexDecode /FlateDecode]`,
    text(`${packed.toString('hex')}>`),
  ),
  'a program behind the word stream in a string': withStream(
    `/X (a stream in a string) ${OBJECTS} /FlateDecode`,
    packed,
  ),
  'a program behind a comment in a compressed stream': withStream(
    `${OBJECTS} /FlateDecode`,
    deflateSync(text(`%\xe2\xe3\xcf\xd3\n91 0 << ${PROGRAM} >>`)),
  ),
  'a compressed stream of objects that does not unpack': withStream(
    `${OBJECTS} /FlateDecode`,
    text('not packed at all'),
  ),
  'a file within the file': withCatalog('/Names << /EmbeddedFiles 9 0 R >>'),
  'a form that sends itself away': withCatalog('/AA << /O << /S /SubmitForm /F (x) >> >>'),
  'a password': withCatalog('/Encrypt << /Filter /Standard >>'),
  'a stream that grows without end': withStream(
    `${OBJECTS} /FlateDecode`,
    deflateSync(Buffer.alloc(80 * 1024 * 1024, ' ')),
  ),
};

/** Files that are refused, by what they are. */
export const HOSTILE: Record<string, File> = {
  'picture.svg': asFile(text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'picture.svg'),
  'page called a picture.png': asFile(text(`<!doctype html>${script}`), 'page.png'),
  'sheet.csv': asFile(text('stock,carat\nA1,1.00\n'), 'sheet.csv'),
  'archive called a paper.pdf': asFile(emptyZip, 'paper.pdf'),
  'program.exe': asFile(text(`MZ${'\0'.repeat(200)}`), 'program.exe'),
  'nothing at all': asFile(new Uint8Array(), 'empty.pdf'),
  'picture with a script behind it': asFile(Buffer.concat([pngBytes, text(script)]), 'tail.png'),
  'picture with an archive behind it': asFile(Buffer.concat([pngBytes, emptyZip]), 'zip.png'),
  'paper with an archive behind it': asFile(Buffer.concat([pdfBytes, emptyZip]), 'zip.pdf'),
  'paper with a program in it': asFile(
    text(
      pdfBytes
        .toString('latin1')
        .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    ),
    'program.pdf',
  ),
  ...Object.fromEntries(
    Object.entries(ACTIVE_PDFS).map(([what, bytes]) => [`paper with ${what}`, asFile(bytes, 'active.pdf')]),
  ),
  'picture cut off': asFile(pngBytes.subarray(0, pngBytes.length - 20), 'cut.png'),
  'photograph with a page behind it': asFile(Buffer.concat([jpegBytes, text('<html>')]), 'tail.jpg'),
};
