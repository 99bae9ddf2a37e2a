/**
 * The demo's pictures, videos and certificates: drawn when they are asked for, and marked as made
 * up.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { files } from '../../readers/readers.ts';
import { kindNamed } from '../kinds.ts';
import type { Medium } from '../fetch-medium.ts';
import { certificatePage } from './certificate-page.ts';
import type { DemoMedium } from './link.ts';

const TURNING_ROUND = path.join(import.meta.dirname, 'turning-round.webm');

const MIMES = { image: 'image/jpeg', video: 'video/webm', certificate: 'application/pdf' } as const;

/** @param range `bytes=0-99` as fetchMedium takes it; null for everything */
export async function openDemoMedium(of: DemoMedium, range: string | null): Promise<Medium> {
  const whole = await bytesOf(of);
  const kind = kindNamed(MIMES[of.kind]);
  if (kind === null) throw new Error(`A made-up ${of.kind} is of no known kind.`);
  const [from, to] = spanOf(range, whole.length);
  const isPart = to - from < whole.length;
  return {
    kind,
    length: to - from,
    part: isPart ? `bytes ${from}-${to - 1}/${whole.length}` : null,
    takesRanges: true,
    version: '',
    body: Readable.from([whole.subarray(from, to)], { objectMode: false }),
  };
}

async function bytesOf({ kind, facts }: DemoMedium): Promise<Buffer> {
  switch (kind) {
    case 'image':
      return files.run('made-up picture', { facts }, { requester: null });
    case 'video':
      return readFile(TURNING_ROUND);
    case 'certificate':
      return certificatePage('Made up for a demo: not a certificate', certified(facts));
  }
}

const certified = (facts: DemoMedium['facts']): string[] =>
  Object.entries(facts).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`);

/** From the first byte, until before the last; a range that does not fit means everything. */
function spanOf(range: string | null, length: number): [from: number, to: number] {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const from = first === '' ? Math.max(0, length - Number(last || length)) : Number(first);
  const to = first === '' || last === '' ? length : Math.min(length, Number(last) + 1);
  return from < to ? [from, to] : [0, length];
}
