/**
 * Says that there is no connection when a page cannot be fetched, and shows what the house tells by
 * web push. It stores nothing: no page, no script, no price, so a new version is there at the next
 * load.
 */
const OFFLINE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <meta http-equiv="refresh" content="5" />
  <title>No connection · Pavilion</title>
  <main>
    <h1>No connection</h1>
    <p>The portal opens again when the network is back.</p>
    <p><a href="">Try now</a></p>
  </main>
</html>`;

const offline = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'" },
  });

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(page(event).catch(offline));
});

/** The browser already fetches it while this starts, if it can. */
const page = async ({ preloadResponse, request }) => (await preloadResponse) ?? fetch(request);

addEventListener('push', (event) => {
  const { title, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { icon: '/icon-192.png', data: { path } }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.path));
});
