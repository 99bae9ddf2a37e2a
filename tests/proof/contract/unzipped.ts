import { inflateRawSync } from 'node:zlib';

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const DIRECTORY = Buffer.from('PK\x01\x02', 'latin1');

/** The names and the unpacked entries of a ZIP archive, in turn; null if it is not one. */
export function unzipped(bytes: Buffer): Buffer[] | null {
  if (!bytes.subarray(0, 4).equals(LOCAL)) return null;
  const parts: Buffer[] = [];
  for (let at = bytes.indexOf(DIRECTORY); at >= 0; at = bytes.indexOf(DIRECTORY, at + 4)) {
    const packed = bytes.readUInt32LE(at + 20);
    const from = bytes.readUInt32LE(at + 42);
    const body = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    const part = bytes.subarray(body, body + packed);
    parts.push(bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
    parts.push(bytes.readUInt16LE(at + 10) === 0 ? part : inflateRawSync(part));
  }
  return parts;
}
