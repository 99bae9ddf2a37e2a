/** The tests that Stryker runs for the policies: real PostgreSQL, most effective ones first. */
import { onServer } from './in-order.ts';

export default onServer([
  'tests/clients/inventory-access.test.ts',
  'tests/search/stones.test.ts',
  'tests/prices/markup.test.ts',
  'tests/search/freshness.test.ts',
  'tests/session/profile.test.ts',
  'tests/session/sign-in.test.ts',
  'tests/transactions/lists.test.ts',
  'tests/api/tenancy.test.ts',
  'tests/roles/permissions.requests.test.ts',
  'tests/masters/masters.test.ts',
  'tests/search/search.test.ts',
]);
