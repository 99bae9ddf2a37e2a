/** Errors that a reader of files tells the server, of the classes that callers distinguish. */
import { FeedError } from '../feeds/feed-error.ts';
import { NoMedium, Uncleanable } from '../media/media-errors.ts';
import { SheetError, type SheetErrorKind } from '../sheets/read/sheet-error.ts';

export type SerializedError =
  | { is: 'NoMedium' | 'Uncleanable'; message: string }
  | { is: 'FeedError'; message: string; passing: boolean }
  | { is: 'SheetError'; message: string; kind: SheetErrorKind }
  /** A fault of ours. */
  | { is: 'unknown'; message: string };

export function serializeError(error: unknown): SerializedError {
  if (error instanceof Uncleanable) return { is: 'Uncleanable', message: error.message };
  if (error instanceof NoMedium) return { is: 'NoMedium', message: error.message };
  if (error instanceof FeedError) return { is: 'FeedError', message: error.message, passing: error.passing };
  if (error instanceof SheetError) return { is: 'SheetError', message: error.message, kind: error.kind };
  return { is: 'unknown', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

export function deserializeError(failed: SerializedError): Error {
  switch (failed.is) {
    case 'NoMedium':
      return new NoMedium(failed.message);
    case 'Uncleanable':
      return new Uncleanable(failed.message);
    case 'FeedError':
      return new FeedError(failed.message, { passing: failed.passing });
    case 'SheetError':
      return new SheetError(failed.kind, failed.message);
    case 'unknown':
      return new Error(`A reader of files failed: ${failed.message}`);
  }
}
