import { defineConfig } from 'vitest/config';

/** `quick` needs nothing but node; `server` starts one PostgreSQL for the run (tests/support/seeded.ts). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'quick',
          include: ['tests/{machines,domain,ui,sheets,docs}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'server',
          include: [
            'tests/{api,audit,backup,clients,db,files,kyc,masters,metrics,prices,providers,ranges,search,selections,session,start,stones,transactions,uploads}/**/*.test.ts',
          ],
          environment: 'node',
          globalSetup: ['tests/support/seeded.ts'],
          // As in playwright.config.ts.
          retry: process.env['CI'] ? 1 : 0,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
});
