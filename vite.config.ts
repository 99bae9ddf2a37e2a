import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { contractModules } from './tools/contract/contract-modules.ts';

/** Where the development server finds the API; `npm start` listens there by default. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:4000';

/** Whether a module is one of these files of src. Their dependencies go into the same chunk. */
const oneOf =
  (...files: string[]) =>
  (module: string): boolean =>
    files.some((file) => module.endsWith(`/src/${file}`));

/**
 * Preloads these chunks in parallel with the portal's own code, or during sign-in, instead of
 * afterwards.
 */
const fetchAhead = (...names: string[]): Plugin => ({
  name: 'fetch-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const named = chunks.filter(({ name }) => names.includes(name));
      const first = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
      const files = new Set([
        ...named.map(({ fileName }) => fileName),
        ...named.flatMap(({ imports }) => imports),
      ]);
      const wanted = chunks.filter(({ fileName }) => files.has(fileName) && !first.has(fileName));
      const styles = wanted.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      // Without it, texts would be drawn in another font first, and move when it arrives.
      const fonts = Object.keys(bundle).filter((file) => /inter-latin-wght-normal-[^/]+\.woff2$/.test(file));
      return [
        ...fonts.map((file) =>
          ahead({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }),
        ),
        ...wanted.map(({ fileName }) =>
          ahead({ rel: 'modulepreload', crossorigin: true, href: `/${fileName}` }),
        ),
        ...styles.map((file) => ahead({ rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` })),
      ];
    },
  },
});

const ahead = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo: 'head',
});

export default defineConfig({
  plugins: [
    // Nearly every screen needs these, and nearly everybody starts with the search.
    fetchAhead('records', 'table', 'stones', 'search'),
    // Before the react plugin: it splits each route's component off before JSX is compiled.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    contractModules(),
  ],
  server: { proxy: { '/api/v1': { target: api } } },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    // Fonts stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The page preloads everything that the portal starts with. The list of each screen's further
      // chunks is part of the first load, so it has only the scripts that several screens share; a
      // screen loads its own ones itself.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((file) => /\.css$|\/(sign-in|forms|lists|lines)-[^/]+\.js$/.test(file)),
    },
    rolldownOptions: {
      output: {
        // A few files that are loaded together, instead of the dozens of tiny ones that the bundler
        // would make: each would be a request, and an entry in every screen's list of chunks.
        codeSplitting: {
          groups: [
            // Libraries change seldom, so they are separate and stay in the browser's cache after a
            // release.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'libraries', test: /node_modules[\\/]/, tags: ['$initial'], priority: 3 },
            // The frame around every screen.
            { name: 'portal', tags: ['$initial'], priority: 2 },
            // For screens of records: requests, layout and actions.
            {
              name: 'records',
              test: oneOf(
                'machines/stone-workflows.ts',
                'ui/actions/ActionButton.tsx',
                // Shared with live updates, which would otherwise load the chunk of forms.
                'ui/actions/open-dialogs.ts',
                'ui/lists/Figures.tsx',
                'ui/notices/LoadFailed.tsx',
                'ui/lists/Pages.tsx',
                'ui/records/use-address.ts',
                'ui/records/ShapeIcon.tsx',
                'ui/records/StatusBadge.tsx',
                'ui/lists/Totals.tsx',
                'ui/lists/use-fetch-cycle.ts',
                'stones/stone.ts',
              ),
              priority: 1,
            },
            { name: 'table', test: oneOf('ui/table/DataTable.tsx'), priority: 1 },
            // The searches: filters, columns, and actions on stones.
            {
              name: 'stones',
              test: oneOf(
                'stones/actions/StoneActions.tsx',
                'stones/card.tsx',
                'stones/columns.tsx',
                'stones/ResultFooter.tsx',
                'stones/SearchFrame.tsx',
                'stones/stone-exports.ts',
                'features/stone/StoneDrawer.tsx',
              ),
            },
            // The sign-in screen's code beyond the frame, which other forms need, too.
            {
              name: 'sign-in',
              test: oneOf('features/session/LoginScreen.tsx', 'ui/forms/NewPasswordField.tsx'),
            },
            // Drawers and forms, with the machines that the searches do not need: used by dialogs
            // on the searches, and by other screens.
            {
              name: 'forms',
              test: oneOf(
                'machines/decide.ts',
                'ui/actions/ConfirmActionPanel.tsx',
                'ui/actions/RefusedStones.tsx',
                'ui/forms/ClientSelect.tsx',
                'ui/forms/DrawerFormPanel.tsx',
                'ui/forms/FindField.tsx',
                'ui/forms/SavedForm.tsx',
                'ui/records/RecordDrawerPanel.tsx',
                'ui/records/WorkflowTrail.tsx',
                'ui/records/timeline-steps.ts',
              ),
            },
            {
              name: 'lists',
              test: oneOf('ui/lists/ListPage.tsx', 'ui/lists/use-record-list.ts', 'ui/forms/DayRange.tsx'),
            },
            // Holds, memos, confirmations and enquiries, which a client's page has side by side.
            {
              name: 'lines',
              test: oneOf(
                'transactions/confirm-stone/ConfirmStoneList.tsx',
                'transactions/enquiry/EnquiryList.tsx',
                'transactions/hold/HoldList.tsx',
                'transactions/memo/MemoList.tsx',
                'transactions/use-tabs.ts',
              ),
            },
          ],
        },
      },
    },
  },
});
