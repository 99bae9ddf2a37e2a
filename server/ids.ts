import { randomBytes, randomFillSync } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;

const BYTES = 16;
/** Random bytes for many ids, because fetching them for each id would take most of its time. */
const random = Buffer.alloc(BYTES * 256);
let used = random.length;

/** Sixteen random bytes, never used twice. */
function freshBytes(): Buffer {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += BYTES;
  return random.subarray(used - BYTES, used);
}

/**
 * A version 7 UUID: ordered by time and strictly increasing within a process, so that `ORDER BY id`
 * is the order of creation. 48 bits of milliseconds, 12 bits of a counter, 62 random bits.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = randomBytes(1).readUInt8();
  } else if (++counter > 0xfff) {
    lastMillisecond++;
    counter = 0;
  }
  const bytes = freshBytes();
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** An id as the database spells it; some clients' programs write them in upper case. */
export const idOf = (typed: string): string => typed.toLowerCase();

/** The ids of a request, each once. */
export const idsOf = (typed: readonly string[]): string[] => [...new Set(typed.map(idOf))];
