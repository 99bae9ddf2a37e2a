/**
 * Downloads with what has arrived so far, until they are cancelled. (Specification, sections 7 and
 * 8: download helper.)
 */
import { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';

export interface Arriving {
  /** Told how many bytes there are so far. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Reads the file of a link that opens by itself. @throws Error with the message to show;
 * DOMException once cancelled
 */
export async function fileOfLink(link: string | undefined, arriving: Arriving): Promise<Blob> {
  if (link === undefined || link === '') throw new Error(MESSAGES.noFileUrl);
  return arrived(await fetch(link, { signal: arriving.signal }), arriving);
}

/**
 * Leaves the file of a link to the browser, which shows how far it is, cancels it, and writes it to
 * the disk as it comes: an archive may be larger than a page's memory. @throws Error with the
 * message to show
 */
export function byTheBrowser(link: string | undefined): void {
  if (link === undefined || link === '') throw new Error(MESSAGES.noFileUrl);
  const anchor = document.createElement('a');
  anchor.href = link;
  anchor.download = '';
  anchor.click();
}

async function arrived(response: Response, { onBytes }: Arriving): Promise<Blob> {
  if (response.status !== 200) throw new Error(await refusalOf(response));
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) break;
    chunks.push(next.value);
    bytes += next.value.length;
    onBytes(bytes);
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** What the server says, which names the stones and what to do; or else that it failed. */
async function refusalOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : MESSAGES.downloadFailed;
  } catch {
    return MESSAGES.downloadFailed;
  }
}

/** Null where it was cancelled, which is no failure. */
export function failureOf(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError) return error.message;
  return error instanceof Error && !(error instanceof TypeError) ? error.message : MESSAGES.unexpected;
}

/** `12.3 MB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
