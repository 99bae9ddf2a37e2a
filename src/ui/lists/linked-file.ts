import { MESSAGES } from '../../domain/messages.ts';
import { toast } from '../notices/toast.ts';

/**
 * The link to a file in an answer: a path of the portal, or a data URL.
 * @throws Error with the message to show if it is neither
 */
export function linkIn(answered: unknown): string {
  if (typeof answered === 'string' && /^(\/(?!\/)\S|data:[^,]*;base64,)/.test(answered)) return answered;
  throw new Error(MESSAGES.noFileUrl);
}

/** The file in an answer's data URL. @throws Error with the message to show if there is none */
export function fileOf(answered: unknown): Blob {
  const [head = '', body] = linkIn(answered).split(',');
  if (body === undefined) throw new Error(MESSAGES.noFileUrl);
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type });
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Says that a download failed, unless the person cancelled it. (Specification, section 8:
 * download.)
 */
export function tellDownloadFailed(error: unknown): void {
  if (isCancelled(error)) return;
  // These two are the browser's own: the connection broke, or the answer cannot be read.
  const isTechnical = error instanceof TypeError || error instanceof DOMException;
  toast.failed(error instanceof Error && !isTechnical ? error.message : MESSAGES.unexpected);
}
