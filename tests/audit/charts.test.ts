/** The charts say what the machines say, and every part of them has its place in the generated layout. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../src/machines/chart/chart-layout.ts';
import { CHART_NAMES } from '../../src/machines/chart/chart-names.ts';
import { chartOf } from '../../src/machines/chart/chart.ts';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { wayOf } from '../../src/ui/WorkflowDiagram/record-way.ts';
import type { Step } from '../../src/ui/WorkflowDiagram/record-way.ts';
import { layOutCharts, toText } from '../../tools/layout-diagrams.ts';

describe('the charts', () => {
  it('are of every workflow, and of the two machines of the browser', () => {
    expect(CHART_NAMES).toEqual([...WORKFLOW_NAMES, 'session', 'fetchCycle']);
  });

  it.each(WORKFLOW_NAMES)('show each state and transition of the %s machine', (name) => {
    const { states, edges } = chartOf(name);
    const lawful = edges.filter(({ events }) => events.length > 0);
    expect(lawful.map(({ from, to, events, operation }) => [from, events[0], to, operation])).toEqual(
      WORKFLOWS[name].rules.map(({ from, to, event, operation }) => [from, event, to, operation]),
    );
    expect(lawful.every(({ who }) => who !== '')).toBe(true);
    for (const { name: id, code, label, final } of WORKFLOWS[name].states) {
      expect(states.find((state) => state.id === id)).toMatchObject({ code, label, final });
    }
  });

  it('show what the session does wherever it is, and what it does by itself', () => {
    const edges = chartOf('session').edges.map(({ from, label, to }) => `${from} ${label} ${to}`);
    expect(edges).toContain('* Unavailable maintenance');
    expect(edges).toContain('signedIn At once guest');
    expect(edges).toContain('signingIn Failed signedOut');
    expect(edges).toContain('start  signedOut');
  });
});

describe('the layout', () => {
  it('is the one that the machines of today give', async () => {
    const layouts = await layOutCharts();
    for (const name of CHART_NAMES) {
      const { states, edges } = chartOf(name);
      expect(Object.keys(layouts[name].states).sort(), name).toEqual(states.map(({ id }) => id).sort());
      expect(Object.keys(layouts[name].edges).sort(), name).toEqual(edges.map(({ id }) => id).sort());
    }
    expect(
      readFileSync(new URL('../../src/machines/chart/layout.gen.json', import.meta.url), 'utf8'),
      'run `node tools/layout-diagrams.ts`',
    ).toBe(toText(layouts));
  });

  it('turns corners softly', () => {
    expect(
      pathOf([
        [0, 0],
        [100, 0],
        [100, 50],
      ]),
    ).toBe('M0 0 L92 0 Q100 0 100 8 L100 50');
  });
});

describe('a way', () => {
  const step = (event: string, from_state: string, to_state: string): Step => ({
    id: `${event} ${from_state}`,
    workflow: 'confirmStone',
    record_id: 'r',
    step: 0,
    event,
    label: event,
    from_state,
    to_state,
    actor_name: 'Ada',
    at: '2026-01-01T00:00:00.000Z',
  });
  const history = [
    step('CONFIRM', 'start', 'pending'),
    step('UPDATE', 'pending', 'pending'),
    step('UPDATE', 'pending', 'pending'),
    step('SELL', 'pending', 'approved'),
  ];

  it('numbers the edges that were taken, up to the step that is looked at', () => {
    const way = wayOf(chartOf('confirmStone'), history, 3);
    expect([...way.taken]).toEqual([
      ['start-CONFIRM-pending', [1]],
      ['pending-UPDATE-pending', [2, 3]],
    ]);
    expect([way.standsIn, way.lastEdge, way.strays]).toEqual(['pending', 'pending-UPDATE-pending', []]);
  });

  it('keeps what no law draws apart', () => {
    const way = wayOf(chartOf('confirmStone'), history, 4);
    expect(way.strays).toEqual([
      { id: 'stray-pending-SELL-approved', from: 'pending', to: 'approved', label: 'SELL', numbers: [4] },
    ]);
    expect(way.standsIn).toBe('approved');
  });

  it('stands at its beginning before the first step', () => {
    expect(wayOf(chartOf('confirmStone'), history, 0)).toMatchObject({ standsIn: 'start', lastEdge: null });
  });
});
