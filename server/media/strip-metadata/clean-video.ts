/**
 * A video, or a part of it, without metadata about its supplier: streamed at equal length, never
 * whole in memory, and read in another process.
 * (docs/adr/0026-media-without-supplier-metadata.md)
 */
import { Readable } from 'node:stream';
import { FeedError } from '../../feeds/feed-error.ts';
import { streams } from '../../readers/readers.ts';
import { TooCostly } from '../../readers/too-costly.ts';
import type { Medium, MediumOptions } from '../fetch-medium.ts';
import { videoFormatOf } from '../kinds.ts';
import { openMedium } from '../open-medium.ts';
import { withSpans, type Span } from './spans.ts';
import { metadataOffsets } from './metadata-offsets.ts';

/** Recent videos requested in parts, because players request many. */
const REMEMBERED = 500;
/** Of all of them together. */
const SPANS_REMEMBERED = 200_000;
const remembered = new Map<string, { of: string; spans: readonly Span[] }>();
let spansRemembered = 0;

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
  if (from === 0) return cleaned(medium, options.signal);
  return withSpans(medium.body, from, await spansOf(link, medium, length, options));
}

/** The cleaned bytes of a file, or of a part from its beginning. */
async function* cleaned({ kind, body }: Medium, signal: AbortSignal): AsyncGenerator<Buffer> {
  const talk = await streams.talk('clean video', { isWhat: videoFormatOf(kind) }, signal);
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      const clean = await talk.say(piece);
      if (clean !== null && clean.length > 0) yield clean;
    }
    const last = await talk.say(null);
    if (last !== null && last.length > 0) yield last;
  } catch (error) {
    throw error instanceof TooCostly ? tooCostly(error) : error;
  } finally {
    talk.end();
  }
}

const tooCostly = (cause: TooCostly): FeedError =>
  new FeedError('The video takes too long to clean.', { cause });

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
  const talk = await streams.talk(
    'notes of a video',
    { isWhat: videoFormatOf(kind), length },
    options.signal,
  );
  const say = async (piece: Buffer | null) => (await talk.say(piece)) ?? { skip: 0, spans: [] };
  try {
    const spans = await metadataOffsets(openAt, length, { push: say, end: () => say(null) });
    remember(link, of, spans);
    return spans;
  } catch (error) {
    throw error instanceof TooCostly ? tooCostly(error) : error;
  } finally {
    talk.end();
  }
}

function remember(link: string, of: string, spans: readonly Span[]): void {
  spansRemembered += spans.length - (remembered.get(link)?.spans.length ?? 0);
  if (remembered.size >= REMEMBERED || spansRemembered > SPANS_REMEMBERED) {
    remembered.clear();
    spansRemembered = spans.length;
  }
  remembered.set(link, { of, spans });
}
