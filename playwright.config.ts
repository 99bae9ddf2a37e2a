import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const system = '/usr/bin/chromium';

/** One server with the demo for the run (tests/e2e/support/serve.ts starts it); real Chromium, as the system has it. */
export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'portal', testIgnore: 'weight.spec.ts' },
    // Alone, after the rest: its figures are of the portal and not of its neighbours.
    { name: 'weight', testMatch: 'weight.spec.ts', dependencies: ['portal'] },
  ],
  globalSetup: './tests/e2e/support/serve.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // On a busy machine of the builders a click may come too early once; at home it is looked at.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
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
