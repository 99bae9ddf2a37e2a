/**
 * Removes the metadata of a JPEG within a PDF (camera, place, author) without re-encoding the
 * picture.
 */

const START = 0xd8;
const SCAN = 0xda;
/** Segments needed to decode the picture and its colours. */
const NEEDED = [0xe0, 0xee];

/** Returned unchanged if it does not begin as a JPEG. */
export function withoutJpegMetadata(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || bytes[1] !== START) return bytes;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === SCAN) {
      parts.push(bytes.subarray(at));
      return Buffer.concat(parts);
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const isNote = (marker >= 0xe0 && marker <= 0xef && !NEEDED.includes(marker)) || marker === 0xfe;
    if (!isNote) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}
