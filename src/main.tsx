import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './ui/theme/tokens.css';
import './ui/theme/mantine.css';
import './ui/theme/targets.css';
import './ui/theme/sheets.css';
import './ui/theme/status.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider, type StaticDataRouteOption } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentToken } from './api/client.ts';
import { queryClient } from './api/query.ts';
import { ScreenError } from './features/session/ScreenError.tsx';
import { NotFound } from './features/session/NotFound.tsx';
import { stateName } from './machines/state-name.ts';
import { createSession } from './features/session/session.ts';
import { routeTree } from './routeTree.gen.ts';
import { keepPresses } from './ui/actions/keep-presses.ts';
import { cssVariables, styleNonce, theme } from './ui/theme/theme.ts';
import { parseSearch, stringifySearch } from './ui/records/url-search.ts';
import { Toasts } from './ui/notices/Toasts.tsx';

const session = createSession();

const screens = new Map<string, StaticDataRouteOption>();
const router = createRouter({
  routeTree,
  context: { session, screens },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // A screen that throws shows its error within the frame.
  defaultErrorComponent: ScreenError,
  defaultNotFoundComponent: NotFound,
});

for (const [path, { options }] of Object.entries(router.routesByPath))
  screens.set(path, options.staticData ?? {});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// The screen's code loads in parallel with the request for the session, not after it.
if (currentToken() !== null) {
  for (const route of router.getMatchedRoutes(location.pathname)[0]) {
    void router.loadRouteChunk(route)?.catch(() => undefined);
  }
}

// Signing in and out changes which screens may be shown.
let before = stateName(session.actor.getSnapshot());
session.actor.subscribe((snapshot) => {
  const now = stateName(snapshot);
  if (now === before) return;
  before = now;
  void router.invalidate();
});

keepPresses(document);
if (matchMedia('(max-width: 640px), (pointer: coarse)').matches)
  void import('./ui/actions/drag-sheets.ts').then(({ dragSheets }) => dragSheets(document));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
