/** How a medium is shown: as it is, as a thumbnail, or as a clean copy. */
import type { Requester } from '../fair-queue/fair-queue.ts';
import { cleanVideo } from './strip-metadata/clean-video.ts';
import type { MediaCache } from './media-cache.ts';
import type { Medium, MediumOptions } from './fetch-medium.ts';
import { isDrawing, isPdf, isPicture } from './kinds.ts';
import { openMedium } from './open-medium.ts';

/** `clean` is for people outside the house. */
export type MediaVariant = 'as it is' | 'clean' | 'thumbnail';

interface ShownOptions extends MediumOptions {
  copies: MediaCache;
  requester: Requester;
}

/** @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF */
export async function openVariant(link: string, look: MediaVariant, options: ShownOptions): Promise<Medium> {
  const { copies, requester, signal } = options;
  if (look === 'thumbnail') return copies.thumbnail(link, requester, signal);
  if (look === 'clean') return cleanMedium(link, options);
  const medium = await openMedium(link, options);
  if (!isDrawing(medium.kind)) return medium;
  medium.body.destroy();
  return cleanMedium(link, options);
}

/**
 * Removes the file's metadata: pictures are re-encoded, drawings drawn and PDFs rewritten, always
 * whole, even if a part was requested; videos are blanked while they stream.
 * @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF,
 *   Uncleanable for a PDF that cannot be cleaned for sure
 */
export async function cleanMedium(link: string, options: ShownOptions): Promise<Medium> {
  const { copies, requester, signal } = options;
  const kept = await copies.keptClean(link);
  if (kept !== null) return kept;
  // A copy is for all who ask, so that the file goes on coming when this one leaves.
  const stop = new AbortController();
  const leave = (): void => stop.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', leave, { once: true });
  const open = (range: string | null) => openMedium(link, { ...options, range, signal: stop.signal });
  let medium = await open(options.range);
  if (!isPicture(medium.kind) && !isPdf(medium.kind)) return cleanVideo(link, medium, options);
  if (medium.part !== null) {
    medium.body.destroy();
    medium = await open(null);
  }
  signal.removeEventListener('abort', leave);
  return copies.clean(link, medium, requester, signal);
}
