/** What Stryker runs against what sheets do to stones: real PostgreSQL, the tests that see most faults first. */
import { onServer } from './in-order.ts';

export default onServer([
  'tests/uploads/waiting.test.ts',
  'tests/uploads/withdrawal.test.ts',
  'tests/uploads/undo.test.ts',
  'tests/prices/sheets-and-lists.test.ts',
  'tests/audit/conformance.test.ts',
]);
