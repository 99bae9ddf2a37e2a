import { describe, expect, it } from 'vitest';
import { lawfulTransitions } from '../../src/machines/lawful-transitions.ts';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { expectedTransitionsOf, STATES } from './expected-transitions.ts';

describe('the lawful steps', () => {
  const steps = lawfulTransitions();

  it('are unique', () => {
    expect(new Set(steps.map((step) => JSON.stringify(step))).size).toBe(steps.length);
  });

  it('are the transitions to another state, and the first states of stones and businesses', () => {
    const expected = WORKFLOW_NAMES.flatMap((workflow) => {
      const codes = STATES[workflow];
      const moves = expectedTransitionsOf(workflow)
        .filter(({ from, to }) => from !== to)
        .map(({ from, to }) => `${workflow} ${codes[from]} ${codes[to]}`);
      return Object.hasOwn(codes, 'start')
        ? moves
        : [...moves, `${workflow} null ${Object.values(codes)[0]}`];
    });
    const found = steps.map(({ workflow, from, to }) => `${workflow} ${from} ${to}`);
    expect(found.toSorted()).toEqual([...new Set(expected)].toSorted());
  });
});
