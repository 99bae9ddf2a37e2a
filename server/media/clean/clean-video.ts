/**
 * A video, or a part of it, without metadata about its supplier: streamed at equal length, never
 * whole in memory. (docs/adr/0115-nothing-leaves-with-its-suppliers-notes.md)
 */
import { Readable } from 'node:stream';
import { FeedError } from '../../feeds/feed-error.ts';
import type { Medium, MediumOptions } from '../fetch-medium.ts';
import { isWebm, type MediumKind } from '../kinds.ts';
import { openMedium } from '../open-medium.ts';
import { mp4 } from './mp4.ts';
import { cleaned, withSpans, type Span, type Walk } from './steps.ts';
import { webm } from './webm.ts';
import { whereNotesAre } from './where-notes-are.ts';

/** Recent videos requested in parts, because players request many. */
const REMEMBERED = 500;
const remembered = new Map<string, { of: string; spans: readonly Span[] }>();

/** @throws FeedError where a later part cannot be cleaned */
export async function cleanVideo(link: string, medium: Medium, options: MediumOptions): Promise<Medium> {
  try {
    const body = Readable.from(await cleanParts(link, medium, options), { objectMode: false });
    // Also if reading has not begun.
    body.once('close', () => void medium.body.destroy());
    return { ...medium, body };
  } catch (error) {
    medium.body.destroy();
    throw error;
  }
}

async function cleanParts(
  link: string,
  medium: Medium,
  options: MediumOptions,
): Promise<AsyncGenerator<Buffer>> {
  const { from, length } = partOf(medium.part);
  if (from === 0) return cleaned(medium.body, walkOf(medium.kind));
  return withSpans(medium.body, from, await spansOf(link, medium, length, options));
}

const walkOf = (kind: MediumKind): Walk => (isWebm(kind) ? webm() : mp4());

function partOf(part: string | null): { from: number; length: number } {
  if (part === null) return { from: 0, length: 0 };
  const [, from, length] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(part) ?? [];
  return { from: Number(from), length: Number(length) };
}

async function spansOf(
  link: string,
  { kind, version }: Medium,
  length: number,
  options: MediumOptions,
): Promise<readonly Span[]> {
  if (!Number.isSafeInteger(length) || length > kind.maxBytes)
    throw new FeedError('The server sends a part and does not say of how much.');
  const of = `${length} ${version}`;
  const known = remembered.get(link);
  if (known?.of === of) return known.spans;
  const openAt = async (position: number): Promise<Readable> => {
    const range = `bytes=${position}-${length - 1}`;
    const part = await openMedium(link, { ...options, range });
    if (partOf(part.part).from === position && part.version === version) return part.body;
    part.body.destroy();
    throw new FeedError('The file has changed while it was read.');
  };
  const spans = await whereNotesAre(openAt, length, walkOf(kind));
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(link, { of, spans });
  return spans;
}
