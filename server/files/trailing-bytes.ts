/**
 * Where a picture or PDF ends according to its format. Anything after that is another file appended
 * to it. Null: the file is cut off or does not match its format.
 */

const PNG_SIGNATURE = 8;

export function pngEnd(bytes: Buffer): number | null {
  // Each chunk has a length, a name, its data and a checksum; IEND is the last.
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (next > bytes.length) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return null;
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Markers without a length: TEM and the restart markers. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

export function jpegEnd(bytes: Buffer): number | null {
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // A marker may be padded with any number of 0xff.
    if (marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return at + 2;
    else if (isBare(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return null;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === START_OF_SCAN) at = afterScan(bytes, at);
    }
  }
  return null;
}

/**
 * Within a scan 0xff is escaped as 0xff00 and restart markers may occur; any other marker ends it.
 */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes.readUInt8(at + 1);
    if (next !== 0x00 && !isBare(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/**
 * WebP is a RIFF file: bytes 4 to 7 are its length, and an odd length is followed by one padding
 * byte.
 */
export function webpEnd(bytes: Buffer): number | null {
  if (bytes.length < 12) return null;
  const length = bytes.readUInt32LE(4);
  const end = 8 + length + (length % 2);
  return end > bytes.length ? null : end;
}

export function pdfEnd(bytes: Buffer): number | null {
  const last = bytes.lastIndexOf('%%EOF');
  if (last === -1) return null;
  let end = last + '%%EOF'.length;
  while (end < bytes.length && /[\s\0]/.test(String.fromCharCode(bytes.readUInt8(end)))) end += 1;
  return end;
}
