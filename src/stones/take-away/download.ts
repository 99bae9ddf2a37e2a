/** Downloads with progress and cancellation. (Specification, sections 7 and 8: download helper.) */
import { ApiError } from '../../api/errors.ts';
import { MESSAGES } from '../../domain/messages.ts';

export interface Arriving {
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Downloads a file from its link, which needs no sign-in. @throws Error with the message to show;
 * DOMException if cancelled
 */
export async function fileOfLink(link: string | undefined, arriving: Arriving): Promise<Blob> {
  if (link === undefined || link === '') throw new Error(MESSAGES.noFileUrl);
  return arrived(await fetch(link, { signal: arriving.signal }), arriving);
}

/**
 * Leaves the download to the browser, with its progress and cancel button: it streams to disk, and
 * an archive may be larger than a page's memory. @throws Error with the message to show
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

/** The server's refusal, which names the stones and what to do; a general message without one. */
async function refusalOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : MESSAGES.downloadFailed;
  } catch {
    return MESSAGES.downloadFailed;
  }
}

/** The message to show; null if the download was cancelled, which is no failure. */
export function failureOf(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof ApiError) return error.message;
  return error instanceof Error && !(error instanceof TypeError) ? error.message : MESSAGES.unexpected;
}

/** `12.3 MB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
