/** The tests that Stryker runs for the workflows: real PostgreSQL, most effective ones first. */
import { onServer } from './in-order.ts';

export default onServer([
  'tests/audit/conformance.test.ts',
  'tests/transactions/written-records.test.ts',
  'tests/kyc/kyc.test.ts',
  'tests/audit/seal.test.ts',
  'tests/transactions/locks.test.ts',
  'tests/api/stored-values.test.ts',
  'tests/api/hold-expiry.test.ts',
  'tests/api/stone-workflows.paths.test.ts',
  'tests/api/strange-input.test.ts',
  'tests/roles/permissions.requests.test.ts',
  'tests/roles/refused.requests.test.ts',
  'tests/metrics/metrics.test.ts',
  'tests/api/stone-workflows.refusals.test.ts',
]);
