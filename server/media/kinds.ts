/** The types of media, judged by their first bytes and not by what the server claims. */
import { streams } from '../readers/readers.ts';
import type { VideoFormat } from '../readers/tasks.ts';
import { TooCostly } from '../readers/too-costly.ts';

const MEGABYTE = 1024 * 1024;
/** Bytes needed to recognise a file. */
export const SIGNATURE_BYTES = 4100;

export interface MediumKind {
  mime: string;
  ending: string;
  maxBytes: number;
}

const PICTURE = 30 * MEGABYTE;
const VIDEO = 500 * MEGABYTE;
/** Diagrams have some kilobytes. */
const DRAWING = 5 * MEGABYTE;
const KINDS: readonly MediumKind[] = [
  { mime: 'image/jpeg', ending: 'jpg', maxBytes: PICTURE },
  { mime: 'image/png', ending: 'png', maxBytes: PICTURE },
  { mime: 'image/webp', ending: 'webp', maxBytes: PICTURE },
  { mime: 'image/gif', ending: 'gif', maxBytes: PICTURE },
  { mime: 'image/avif', ending: 'avif', maxBytes: PICTURE },
  { mime: 'image/svg+xml', ending: 'svg', maxBytes: DRAWING },
  { mime: 'application/pdf', ending: 'pdf', maxBytes: PICTURE },
  { mime: 'video/mp4', ending: 'mp4', maxBytes: VIDEO },
  { mime: 'video/x-m4v', ending: 'mp4', maxBytes: VIDEO },
  { mime: 'video/webm', ending: 'webm', maxBytes: VIDEO },
  { mime: 'video/quicktime', ending: 'mov', maxBytes: VIDEO },
  { mime: 'video/vnd.avi', ending: 'avi', maxBytes: VIDEO },
];

export const isPicture = ({ mime }: MediumKind): boolean => mime.startsWith('image/');
/** A drawing may run programs and load files, so nobody gets it as it is. */
export const isDrawing = ({ mime }: MediumKind): boolean => mime === 'image/svg+xml';
export const isPdf = ({ mime }: MediumKind): boolean => mime === 'application/pdf';

export function videoFormatOf({ mime }: MediumKind): VideoFormat {
  if (mime === 'video/webm') return 'webm';
  return mime === 'video/vnd.avi' ? 'avi' : 'mp4';
}

/**
 * Null for web pages, programs, and anything else that is not a picture, video or PDF. @throws
 * Refused 499 when `signal` is aborted
 */
export async function kindOf(firstBytes: Buffer, signal?: AbortSignal): Promise<MediumKind | null> {
  const first = firstBytes.subarray(0, SIGNATURE_BYTES);
  const mime = await streams.run('kind', { first }, { requester: null, signal }).catch((error: unknown) => {
    if (error instanceof TooCostly) return null;
    throw error;
  });
  return mime === null ? null : kindNamed(mime);
}

export const kindNamed = (mime: string): MediumKind | null =>
  KINDS.find((kind) => kind.mime === mime) ?? null;
