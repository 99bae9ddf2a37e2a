import { defineConfig } from 'vitest/config';
import { contractModules } from './tools/contract/contract-modules.ts';

/** Folders of quick tests. */
const WITHOUT_DATABASE = 'tests/{machines,domain,ui,sheets,docs,tools}/**/*.test.{ts,tsx}';

/** Quick tests in folders whose other tests need a database. */
const QUICK = [
  'audit/charts',
  'db/restart-claim',
  'files/{reader-isolation,readers,rolled-back-files}',
  'kyc/pdf-programs',
  'mails/{links,markup,smtp}',
  'papers/{letters,barcodes}',
  'providers/fetch',
  'search/{acts,symbols,arrivals.print,demo-stones,filters,pairs.match,pairs.near,pairs.turns,view}',
  'start/{env,lifecycle}',
  'stones/clean-files',
  'transactions/view',
].map((name) => `tests/${name}.test.ts`);

/**
 * Long enough for a busy machine, and still finds tests that hang. Durations are measured by the
 * bench.
 */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

/**
 * `quick` needs nothing but node; `server` starts one PostgreSQL for the run
 * (tests/support/global-setup.ts).
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [contractModules()],
        test: {
          name: 'quick',
          include: [WITHOUT_DATABASE, ...QUICK],
          environment: 'node',
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [WITHOUT_DATABASE, ...QUICK],
          environment: 'node',
          globalSetup: ['tests/support/global-setup.ts'],
          // Each file has a server and a database of its own, so they may share processes: it saves
          // a quarter of the time.
          isolate: false,
          // A test that passes only on retry has failed.
          retry: 0,
          ...PATIENCE,
        },
      },
    ],
    maxWorkers: 2,
  },
});
