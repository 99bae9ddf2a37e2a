/** The chosen stones as a file: a sheet with links to their media, or a PDF with their pictures. */
import { Readable } from 'node:stream';
import { makeFile } from '../../papers/make-file.ts';
import type { Requester } from '../../fair-queue/fair-queue.ts';
import type { BodyOf, FileAnswer } from '../handler.ts';
import { XLSX } from '../../papers/sheet-cell.ts';
import type { ReadingCall } from '../read-as.ts';
import { chosenSheet } from './chosen-sheet.ts';
import { stonesPdf } from './stones-pdf.ts';
import { loadStonesToExport } from './stones-to-export.ts';

export type FileRequest = BodyOf<'downloadDiamonds'>;

/** What the house offers to its client is at that client's prices. */
export const AT_OUR_PRICES = { price: true, markup: 0 } as const;

/**
 * `requester` waits for the turns, if it is not the person for whom the file is.
 * @throws Refused as stonePictures, loadStonesToExport and makeFile do
 */
export async function stonesFile(
  asked: FileRequest,
  call: ReadingCall,
  requester: Requester = call.person,
): Promise<FileAnswer> {
  const isPdf = asked.format === 'pdf';
  const bytes = isPdf ? await stonesPdf(asked, call, requester) : await sheetOf(asked, call, requester);
  return {
    file: {
      name: nameOf(asked),
      mime: isPdf ? 'application/pdf' : XLSX,
      body: Readable.from([bytes]),
      disposition: 'attachment',
      headers: { 'content-length': String(bytes.length) },
    },
  };
}

const sheetOf = (asked: FileRequest, call: ReadingCall, requester: Requester): Promise<Uint8Array> =>
  makeFile(
    'linked sheet',
    async () => {
      const found = await call.read((tx) => loadStonesToExport(tx, call.person, asked));
      return chosenSheet(found, asked.time_zone, call);
    },
    { person: requester, signal: call.signal },
  );

export const nameOf = ({ format }: Pick<FileRequest, 'format'>): string => `stones.${format}`;
