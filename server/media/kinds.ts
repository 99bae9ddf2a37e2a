/** The types of media, judged by their first bytes and not by what the server claims. */
import { fileTypeFromBuffer } from 'file-type';

const MEGABYTE = 1024 * 1024;
/** Bytes needed to recognise a file. */
export const TELLING_BYTES = 4100;

export interface MediumKind {
  mime: string;
  ending: string;
  maxBytes: number;
}

const PICTURE = 30 * MEGABYTE;
const VIDEO = 500 * MEGABYTE;
const KINDS: readonly MediumKind[] = [
  { mime: 'image/jpeg', ending: 'jpg', maxBytes: PICTURE },
  { mime: 'image/png', ending: 'png', maxBytes: PICTURE },
  { mime: 'image/webp', ending: 'webp', maxBytes: PICTURE },
  { mime: 'image/gif', ending: 'gif', maxBytes: PICTURE },
  { mime: 'image/avif', ending: 'avif', maxBytes: PICTURE },
  { mime: 'application/pdf', ending: 'pdf', maxBytes: PICTURE },
  { mime: 'video/mp4', ending: 'mp4', maxBytes: VIDEO },
  { mime: 'video/x-m4v', ending: 'mp4', maxBytes: VIDEO },
  { mime: 'video/webm', ending: 'webm', maxBytes: VIDEO },
  { mime: 'video/quicktime', ending: 'mov', maxBytes: VIDEO },
];

export const isPicture = ({ mime }: MediumKind): boolean => mime.startsWith('image/');

export const isPdf = ({ mime }: MediumKind): boolean => mime === 'application/pdf';
export const isWebm = ({ mime }: MediumKind): boolean => mime === 'video/webm';

/** Null for web pages, programs, SVG, and anything else that is not a picture, video or PDF. */
export async function kindOf(firstBytes: Buffer): Promise<MediumKind | null> {
  const mime = (await fileTypeFromBuffer(firstBytes))?.mime;
  return KINDS.find((kind) => kind.mime === mime) ?? null;
}
