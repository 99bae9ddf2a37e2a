/**
 * Security headers of every answer. They allow nothing; the few answers that need more relax them
 * themselves.
 */

export type AnswerHeaders = Readonly<Record<string, string>>;

/** @param publicUrl the portal's address; with https, HSTS keeps browsers on https */
export const headersOfEveryAnswer = (publicUrl: string): AnswerHeaders => ({
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Keeps pages that are sent to strangers out of search engines. */
export const HIDDEN_FROM_SEARCH: AnswerHeaders = { 'x-robots-tag': 'noindex, nofollow' };

/**
 * Whether the address is that of a share link (its page, its answer, or one of its files), or of an
 * e-mail to unsubscribe by.
 */
export const isOfStrangers = (url: string): boolean => /^(?:\/api\/v1)?\/(?:shared|unsubscribe)\//i.test(url);

/** The policy of the service worker, which fetches the page for the browser. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * The content security policy of the portal's page. The token is in local storage, so nothing
 * inline may run: scripts come only from this server, and the component library's style elements
 * carry the nonce. Documents and pictures are fetched with the token and shown from blobs.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
