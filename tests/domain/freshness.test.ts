import { describe, expect, it } from 'vitest';
import { freshness } from '../../src/domain/stones/freshness.ts';
import { needsYes, withdrawalReason } from '../../src/domain/sheets/withdrawal.ts';
import { isUnderWay, UPLOAD_STEPS } from '../../src/domain/sheets/upload-states.ts';

const NOW = Date.UTC(2026, 2, 24, 12);
const ago = (minutes: number) => freshness(new Date(NOW - minutes * 60_000).toISOString(), NOW);

describe('how fresh a stone is', () => {
  it.each([
    [0, 'just now', false],
    [12, '12 min ago', false],
    [60, '1 h ago', false],
    [24 * 60, '24 h ago', false],
    [24 * 60 + 1, '24 h ago', true],
    [47 * 60, '47 h ago', true],
    [48 * 60, '2 days ago', true],
    [-5, 'just now', false],
  ])('after %i minutes', (minutes, words, old) => {
    expect(ago(minutes)).toEqual({ words, old });
  });

  it('is unknown without a valid date of confirmation', () => {
    expect(freshness(null)).toBeNull();
    expect(freshness('yesterday')).toBeNull();
  });
});

describe('a large withdrawal', () => {
  it.each([
    [{ stones: 49, inStock: 60, named: 11 }, false],
    [{ stones: 50, inStock: 60, named: 10 }, true],
    [{ stones: 60, inStock: 200, named: 140 }, false],
    [{ stones: 61, inStock: 200, named: 139 }, true],
    [{ stones: 3, inStock: 3, named: 0 }, true],
    [{ stones: 0, inStock: 0, named: 0 }, false],
  ])('%o needs confirmation: %s', (asked, yes) => expect(needsYes(asked)).toBe(yes));

  it('has a reason that names the file and the provider’s word', () => {
    expect(withdrawalReason('NA', 'a.csv')).toBe('a.csv: the provider says “Not available”.');
  });
});

describe('the states of an upload', () => {
  it('are each reached by a step, and left by one unless final', () => {
    const steps = Object.values(UPLOAD_STEPS);
    const reached = new Set<string>(['proposed', ...steps.map(({ to }) => to)]);
    for (const { from } of steps) for (const state of from) expect(reached).toContain(state);
    const left = new Set<string>(steps.flatMap(({ from }) => [...from]));
    expect([...reached].filter((state) => !left.has(state)).sort()).toEqual([
      'discarded',
      'failed',
      'undone',
    ]);
    expect(isUnderWay('undoing')).toBe(true);
    expect(isUnderWay('previewed')).toBe(false);
  });
});
