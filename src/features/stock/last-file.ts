/**
 * The sheet that was last uploaded from this page. A person who finds the headings in another row has it read again
 * without choosing it again; after a reload it is gone, and they choose it anew.
 */
let last: { uploadId: string; file: File } | null = null;

export const rememberFile = (uploadId: string, file: File): void => void (last = { uploadId, file });
export const rememberedFile = (uploadId: string): File | null =>
  last?.uploadId === uploadId ? last.file : null;
