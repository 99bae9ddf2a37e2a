/** What the address, the words and the colors of "Where time goes" say. */
import { describe, expect, it } from 'vitest';
import { secondsBetween, USUAL_HOURS } from '../../src/domain/business-days.ts';
import { heatOf } from '../../src/features/workflows/times/heat.ts';
import { figuresOf, marksOf, type Times } from '../../src/features/workflows/times/marks.ts';
import { spanWords } from '../../src/features/workflows/times/span-words.ts';
import { readTimesView, writeTimesView } from '../../src/features/workflows/times/times-view.ts';
import { chartOf } from '../../src/machines/chart/chart.ts';

const ID = '0192f000-0000-7000-8000-000000000001';
const CHOSEN = {
  look: 'paths',
  by: 'count',
  from: '2026-01-01',
  to: '2026-03-31',
  from2: '2025-01-01',
  to2: '2025-03-31',
  client: ID,
  associate: ID,
  provider: ID,
  type: 2,
} as const;

describe('the address', () => {
  it('has everything that is chosen, within the 200 characters of a text', () => {
    const written = writeTimesView(CHOSEN);
    expect(written.length).toBeLessThanOrEqual(200);
    expect(readTimesView(written)).toEqual({ ...CHOSEN, page: undefined, path: undefined });
  });

  it('keeps a path with its sign', () => {
    expect(readTimesView(writeTimesView({ look: 'paths', path: '-9223372036854775808' })).path).toBe(
      '-9223372036854775808',
    );
  });

  it('what does not fit counts as absent', () => {
    expect(readTimesView('times.f_soon.c_everybody.d_7.n_x.')).toEqual(readTimesView('times'));
  });
});

it('times are told in two digits', () => {
  expect([null, 0, 40, 720, 19_440, 279_000, 12_960_000].map((seconds) => spanWords(seconds))).toEqual([
    ...['–', '0 s', '40 s', '12 min', '5.4 h', '3.2 d', '150 d'],
  ]);
});

describe('degrees of color', () => {
  it('go from the least to the most, each as many times as much', () => {
    const { degreeOf, steps } = heatOf([1, 10, 100, 1_000, 10_000, null, 0]);
    expect([0, 1, 10, 100, 1_000, 10_000].map(degreeOf)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(steps.map(({ from }) => from)).toEqual([1, 10, 100, 1_000, 10_000]);
  });

  it('are the highest where all figures are the same, and none without figures', () => {
    expect(heatOf([7, 7]).degreeOf(7)).toBe(5);
    expect(heatOf([null]).steps).toEqual([]);
  });
});

it('an edge that several states share is in the scale with the steps of all of them', () => {
  const chart = chartOf('account');
  const shared = chart.edges.find(({ sources, events }) => sources.length > 2 && events.length === 1);
  const [event = ''] = shared?.events ?? [];
  const times: Times = {
    ...{ time: 'clock', day_seconds: 86_400, timed_until: null, states: [] },
    transitions: (shared?.sources ?? []).map((from) => ({
      ...{ event, from, to: shared?.from === shared?.to ? from : (shared?.to ?? '') },
      ...{ label: '', count: 40, median: 60, roles: [], people: [] },
    })),
  };
  const taken = 40 * times.transitions.length;
  const heat = heatOf(figuresOf(chart, times, 'count'));
  expect(heat.steps).toEqual([{ degree: 5, from: taken }]);
  expect(marksOf(chart, times, 'count', heat).edges.get(shared?.id ?? '')).toEqual({
    degree: 5,
    words: `${taken}×`,
  });
});

it('business time leaves out weekends and holidays, and counts parts of days', () => {
  const friday = '2026-11-27T18:00:00Z';
  const monday = '2026-11-30T06:00:00Z';
  const HOUR = 3_600;
  const house = { ...USUAL_HOURS, holidays: new Set<string>() };
  expect(secondsBetween(friday, monday, house)).toBe(12 * HOUR);
  expect(secondsBetween(friday, monday, { ...house, holidays: new Set(['2026-11-30']) })).toBe(6 * HOUR);
  expect(secondsBetween('2026-11-28T10:00:00Z', '2026-11-29T10:00:00Z', house)).toBe(0);
  expect(secondsBetween(friday, '2026-12-04T18:00:00Z', house)).toBe(5 * 24 * HOUR);
});
