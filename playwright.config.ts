import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const system = '/usr/bin/chromium';

/** What these change holds for everybody who clicks at the same time. */
const HOUSE = ['home/home-settings.spec.ts', 'house-rules.spec.ts', 'roles.spec.ts'];

/**
 * One server with the demo for the run (tests/e2e/support/serve.ts starts it); real Chromium, as
 * the system has it.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    {
      name: 'portal',
      testIgnore: [...HOUSE, 'maintenance.spec.ts', 'weight.spec.ts', 'screens.spec.ts', 'days/**'],
    },
    { name: 'house', testMatch: HOUSE, dependencies: ['portal'] },
    // Nobody can change anything meanwhile.
    { name: 'maintenance', testMatch: 'maintenance.spec.ts', dependencies: ['house'] },
    // Alone, after the rest: its figures are of the portal and not of its neighbours.
    { name: 'weight', testMatch: 'weight.spec.ts', dependencies: ['maintenance'] },
    // Whole days of work, clicked screen by screen, and every screen for every role:
    // `npm run test:days`.
    { name: 'days', testMatch: ['days/**', 'screens.spec.ts'] },
  ],
  globalSetup: './tests/e2e/support/serve.ts',
  // It is emptied when a run begins.
  outputDir: 'test-results/traces',
  fullyParallel: false,
  workers: 2,
  // A test that needed a second go has failed; tools/test.ts counts it so, whoever asks for
  // retries.
  retries: 0,
  // What hangs is found all the same; what is slow on a busy machine is no failure.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Without pictures, which cost a tenth of the time: the snapshots show as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(existsSync(system) ? { executablePath: system } : {}),
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
