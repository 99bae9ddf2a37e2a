/** What every answer tells the browser that gets it. Everything is closed; the few answers that need more open it themselves. */

export type AnswerHeaders = Readonly<Record<string, string>>;

/** @param publicUrl where people reach the portal: browsers are told to stay with https where that is https */
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

/**
 * Of the portal's page. The token lies in local storage, so nothing inline may run: scripts come from this server alone,
 * and the style elements that the component library adds carry the nonce. Papers and pictures are fetched with the token
 * and shown from blobs.
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
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
