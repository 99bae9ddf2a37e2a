/** What Stryker runs against what sheets do to stones: real PostgreSQL, the tests that see most faults first. */
import { onServer } from './in-order.ts';

export default onServer([
  'tests/supply/waiting.test.ts',
  'tests/supply/withdrawal.test.ts',
  'tests/supply/undo.test.ts',
  'tests/price/sheets-and-lists.test.ts',
  'tests/audit/conformance.test.ts',
]);
