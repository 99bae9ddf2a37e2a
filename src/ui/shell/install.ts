/** Where the manifest is, for browsers that can install the portal. */
const LINKS = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
];

/**
 * Lets the portal be installed, and say that there is no connection. Only for people who signed in:
 * a page that is shared with strangers offers neither.
 */
export function makeInstallable(): void {
  for (const { rel, href } of LINKS) {
    if (document.head.querySelector(`link[rel="${rel}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  // Where it is not allowed, such as in a private window, the portal works without it.
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => undefined);
}
