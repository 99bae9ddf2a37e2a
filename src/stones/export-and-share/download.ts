/** Downloads with progress and cancellation. (Specification, sections 7 and 8: download helper.) */
import { MESSAGES } from '../../domain/messages.ts';
import { linkIn } from '../../ui/lists/linked-file.ts';

export interface DownloadOptions {
  /** Called with the number of bytes received so far. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Downloads a file from its link, which needs no sign-in. @throws Error with the message to show;
 * DOMException if cancelled
 */
export async function fileOfLink(link: unknown, arriving: DownloadOptions): Promise<Blob> {
  return arrived(await fetch(linkIn(link), { signal: arriving.signal }), arriving);
}

/**
 * Leaves the download to the browser, with its progress and cancel button: it streams to disk, and
 * an archive may be larger than a page's memory. @throws Error with the message to show
 */
export function byTheBrowser(link: unknown): void {
  const href = linkIn(link);
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.download = '';
  anchor.click();
}

async function arrived(response: Response, { onBytes }: DownloadOptions): Promise<Blob> {
  if (response.status !== 200) throw new Error(await refusalOf(response));
  const type = response.headers.get('content-type') ?? '';
  // An address that has no file answers with the portal's own page.
  if (type.startsWith('text/html')) throw new Error(MESSAGES.noFileUrl);
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
  return new Blob(chunks, { type });
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

/** `12.3 MB` */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
