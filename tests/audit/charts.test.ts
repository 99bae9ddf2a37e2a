/** The charts match the machines, and the generated layout matches the charts. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART_NAMES } from '../../src/machines/chart/chart-names.ts';
import { chartOf, singleEdges } from '../../src/machines/chart/chart.ts';
import { WORKFLOW_NAMES } from '../../src/machines/workflow.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { recordPathOf } from '../../src/ui/WorkflowDiagram/record-path.ts';
import type { PathStep } from '../../src/ui/WorkflowDiagram/record-path.ts';
import { layOutCharts, toText } from '../../tools/layout-diagrams.ts';

describe('the charts', () => {
  it('cover every workflow and the two machines of the browser', () => {
    expect(CHART_NAMES).toEqual([...WORKFLOW_NAMES, 'session', 'fetchCycle']);
  });

  it.each(WORKFLOW_NAMES)('show each state and transition of the %s machine', (name) => {
    const { states, edges } = chartOf(name);
    const lawful = edges.filter(({ events }) => events.length > 0);
    const single = lawful.flatMap(singleEdges);
    expect(single.map(({ from, to, events, operation }) => [from, events[0], to, operation]).sort()).toEqual(
      WORKFLOWS[name].rules.map(({ from, to, event, operation }) => [from, event, to, operation]).sort(),
    );
    expect(lawful.every(({ who }) => who !== '')).toBe(true);
    for (const { name: id, code, label, final } of WORKFLOWS[name].states) {
      expect(states.find((state) => state.id === id)).toMatchObject({ code, label, final });
    }
  });

  it('show the session’s transitions from any state and its automatic ones', () => {
    const edges = chartOf('session').edges.map(({ from, label, to }) => `${from} ${label} ${to}`);
    expect(edges).toContain('any Unavailable maintenance');
    expect(edges).toContain('signedIn At once guest');
    expect(edges).toContain('signingIn Failed refused');
    expect(edges).toContain('start  signedOut');
  });
});

describe('the layout', () => {
  it('is up to date with the machines', async () => {
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
});

describe('the path of a record', () => {
  const step = (event: string, from_state: string, to_state: string): PathStep => ({
    event,
    from_state,
    to_state,
  });
  const history = [
    step('CONFIRM', 'start', 'pending'),
    step('UPDATE', 'pending', 'pending'),
    step('UPDATE', 'pending', 'pending'),
    step('SELL', 'pending', 'approved'),
  ];

  it('numbers the edges taken up to the selected step', () => {
    const way = recordPathOf(chartOf('confirmStone'), history, 3);
    expect([...way.taken]).toEqual([
      ['start-CONFIRM-pending', [1]],
      ['pending-UPDATE-pending', [2, 3]],
    ]);
    expect([way.standsIn, way.lastEdge, way.strays]).toEqual(['pending', 'pending-UPDATE-pending', []]);
  });

  it('shows a step that the machine does not allow as a stray', () => {
    const way = recordPathOf(chartOf('confirmStone'), history, 4);
    expect(way.strays).toEqual([
      { id: 'stray-pending-SELL-approved', from: 'pending', to: 'approved', label: 'SELL', numbers: [4] },
    ]);
    expect(way.standsIn).toBe('approved');
  });

  it('is at the initial state before the first step', () => {
    expect(recordPathOf(chartOf('confirmStone'), history, 0)).toMatchObject({
      standsIn: 'start',
      lastEdge: null,
    });
  });
});
