/**
 * The tests that Stryker runs for delisting and waiting changes: real PostgreSQL, most effective
 * ones first.
 */
import { onServer } from './in-order.ts';

export default onServer([
  'tests/uploads/pending-changes.test.ts',
  'tests/uploads/withdrawal.test.ts',
  'tests/uploads/undo.test.ts',
  'tests/prices/sheets-and-lists.test.ts',
  'tests/audit/conformance.test.ts',
]);
