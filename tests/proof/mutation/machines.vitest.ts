/** The tests that Stryker runs for the machines: without a database, most effective ones first. */
import { defineConfig } from 'vitest/config';
import { inOrder } from './in-order.ts';

const TESTS = [
  'tests/machines/transitions.test.ts',
  'tests/machines/words.test.ts',
  'tests/machines/decide.test.ts',
  'tests/machines/definition.test.ts',
  'tests/machines/chart.test.ts',
  'tests/machines/rules.test.ts',
  'tests/machines/session.test.ts',
  'tests/machines/lawful-transitions.test.ts',
  'tests/machines/fetch-cycle.test.ts',
  'tests/machines/walks.invariants.test.ts',
];

export default defineConfig({
  test: { include: TESTS, environment: 'node', sequence: { sequencer: inOrder(TESTS) }, testTimeout: 60_000 },
});
