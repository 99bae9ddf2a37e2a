/**
 * A photograph within a PDF without its notes: camera, place, who made it. Its picture is not drawn
 * anew.
 */

const START = 0xd8;
const SCAN = 0xda;
/** What a picture may need: how it is stored, and how its colours are to be understood. */
const NEEDED = [0xe0, 0xee];

/** As it is where it is no JPEG from its beginning. */
export function withoutNotes(bytes: Buffer): Buffer {
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
