/** What a medium may be. Its first bytes say it; what its server calls it does not count. */
import { fileTypeFromBuffer } from 'file-type';

const MEGABYTE = 1024 * 1024;
/** So many bytes tell what a file is. */
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

/** Null for pages, programs, drawings that could hold programs, and whatever else is no picture, video or PDF. */
export async function kindOf(firstBytes: Buffer): Promise<MediumKind | null> {
  const mime = (await fileTypeFromBuffer(firstBytes))?.mime;
  return KINDS.find((kind) => kind.mime === mime) ?? null;
}
