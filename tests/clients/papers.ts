/** Files as people upload them: plain ones, and those that only look plain. */
import { cardPicture, certificatePage } from '../../server/demo/papers.ts';

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

/** Each is refused; the name says what it is. */
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
  'picture cut off': asFile(pngBytes.subarray(0, pngBytes.length - 20), 'cut.png'),
  'photograph with a page behind it': asFile(Buffer.concat([jpegBytes, text('<html>')]), 'tail.jpg'),
};
