import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The system's Chromium, if there is one: Playwright's own does not run everywhere. */
const system = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

/** These tests change settings that affect all tests running at the same time, and each other. */
const HOUSE = [
  'home/home-settings.spec.ts',
  'home/time-zone.spec.ts',
  'house-rules.spec.ts',
  'roles.spec.ts',
];

/**
 * One server with the demo for the run (tests/e2e/support/serve.ts starts it); real Chromium, as
 * the system has it.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    {
      name: 'portal',
      testIgnore: [
        ...HOUSE,
        'maintenance.spec.ts',
        'weight.spec.ts',
        'screens.spec.ts',
        'days/**',
        'pictures/**',
      ],
    },
    { name: 'house', testMatch: HOUSE, dependencies: ['portal'], workers: 1 },
    // During maintenance no other test could change anything.
    { name: 'maintenance', testMatch: 'maintenance.spec.ts', dependencies: ['house'] },
    // Alone, after the others, so that other tests do not distort its measurements.
    { name: 'weight', testMatch: 'weight.spec.ts', dependencies: ['maintenance'] },
    // Whole days of work, clicked screen by screen, and every screen for every role:
    // `npm run test:days`.
    { name: 'days', testMatch: ['days/**', 'screens.spec.ts'] },
    // Takes the README's pictures: `npm run pictures`.
    { name: 'pictures', testMatch: 'pictures/**' },
  ],
  globalSetup: './tests/e2e/support/serve.ts',
  // It is emptied when a run begins.
  outputDir: 'test-results/traces',
  fullyParallel: false,
  workers: 2,
  // A test that passes only on retry has failed; tools/test.ts counts it so, even if retries are
  // switched on.
  retries: 0,
  // Long enough for a busy machine, and still finds tests that hang.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A page that has one no longer lets a test answer its requests.
    serviceWorkers: 'block',
    // With TRACE=1, to look into a failure: it costs a fifth of the time. Without it, a failure
    // still says what stood on the page.
    trace: process.env['TRACE'] === '1' ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: {
      ...(system === undefined ? {} : { executablePath: system }),
      // As root Chromium cannot use its sandbox; the other flags keep it from calling out.
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});
