/**
 * Charts as BPMN and SCXML, read by readers that are not ours, and as Mermaid, read strictly by its
 * grammar.
 */
import { BpmnModdle } from 'bpmn-moddle';
import { Parser } from 'saxen';
import { describe, expect, test } from 'vitest';
import { bpmnOf } from '../../src/machines/chart/bpmn.ts';
import { chartOf, singleEdges, type Chart } from '../../src/machines/chart/chart.ts';
import { CHART_NAMES, isWorkflow } from '../../src/machines/chart/chart-names.ts';
import { mermaidOf } from '../../src/machines/chart/mermaid.ts';
import { scxmlOf } from '../../src/machines/chart/scxml.ts';
import { documentOf, element } from '../../src/machines/chart/xml.ts';
import { WORKFLOWS } from '../../src/machines/workflows.ts';
import { layoutOf } from '../../src/ui/WorkflowDiagram/layouts.ts';

interface Read {
  $type: string;
  id: string;
  name?: string;
  sourceRef?: Read;
  targetRef?: Read;
  flowElements?: Read[];
  planeElement?: (Read & { bpmnElement: Read; bounds?: { width: number } })[];
  rootElements?: Read[];
  diagrams?: { plane: Read }[];
}

/** The transitions of a chart, `from > label > to`, each as often as it has edges from states. */
const edgesOf = ({ states, edges }: Chart): string[] => {
  const names = new Map(
    states.map(({ id, label, code }) => [id, code === null ? label : `${label} (${code})`]),
  );
  return edges
    .flatMap(singleEdges)
    .map(({ from, to, label, events }) =>
      [names.get(from), ...(events.length === 0 ? [] : [label]), names.get(to)].join(' > '),
    )
    .toSorted();
};

/** A text of Mermaid; one that would end early, or begin something else, is a fault. */
function mermaidText(text: string): string {
  expect(text.replaceAll(/#\d+;/g, '')).not.toMatch(/["#:;<>{}%`\\\n]/);
  return text.replaceAll(/#(\d+);/g, (_code, number: string) => String.fromCodePoint(Number(number)));
}

/** States by their names, transitions as `from > text > to`; every line has to be one of them. */
function readMermaid(source: string): { title: string; states: string[]; steps: string[] } {
  const lines = source.split('\n');
  expect([lines[0], lines[2], lines[3], lines.at(-1)]).toEqual(['---', '---', 'stateDiagram-v2', '']);
  const title: unknown = JSON.parse(lines[1]?.replace(/^title: /, '') ?? '');
  const names = new Map([['[*]', '*']]);
  const steps: string[] = [];
  for (const line of lines.slice(4, -1)) {
    const state = /^ {2}state "([^"]+)" as (\w+)$/.exec(line);
    const step = /^ {2}(\w+|\[\*\]) --> (\w+|\[\*\])(?: : (.+))?$/.exec(line);
    const [, , id = ''] = state ?? [];
    if (state) expect(names.has(id), `${id} is declared twice`).toBe(false);
    if (state) names.set(id, mermaidText(state[1] ?? ''));
    if (step) {
      const [from, to] = [step[1], step[2]].map((place) => names.get(place ?? ''));
      expect([from, to], line).not.toContain(undefined);
      steps.push([from, ...(step[3] === undefined ? [] : [mermaidText(step[3])]), to].join(' > '));
    }
    expect(state ?? step, line).not.toBeNull();
  }
  return { title: String(title), states: [...names.values()].slice(1), steps: steps.toSorted() };
}

/** What a diagram of Mermaid has to say of a chart. */
function saidOf({ title, states, edges }: Chart): ReturnType<typeof readMermaid> {
  const names = new Map(
    states
      .filter(({ kind }) => kind === 'state' || kind === 'dot')
      .map(({ id, kind, label, code }) => [
        id,
        kind === 'dot' ? '*' : code === null ? label : `${label} (${code})`,
      ]),
  );
  const said = edges.flatMap(singleEdges).map(({ from, to, label, guards }) => {
    const words = guards.map((guard) => guard.words).join(' and ');
    const text = words === '' ? label : `${label} [${words}]`;
    return [names.get(from), ...(text === '' ? [] : [text]), names.get(to)].join(' > ');
  });
  const ends = states.filter(({ final }) => final).map(({ id }) => `${names.get(id)} > *`);
  return {
    title,
    states: [...names.values()].filter((name) => name !== '*'),
    steps: [...said, ...ends].toSorted(),
  };
}

describe.each(CHART_NAMES)('the machine %s', (name) => {
  const chart = chartOf(name);

  test('is read as BPMN with every transition, and each part has its place in the diagram', async () => {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(bpmnOf(chart, layoutOf(name)));
    expect(warnings).toEqual([]);
    const read = rootElement as unknown as Read;
    const parts = read.rootElements?.[0]?.flowElements ?? [];
    const flows = parts.filter(({ $type }) => $type === 'bpmn:SequenceFlow');
    const leads = (from: Read): string[] =>
      flows
        .filter(({ sourceRef }) => sourceRef === from)
        .flatMap(({ targetRef }) => {
          if (targetRef?.$type !== 'bpmn:IntermediateCatchEvent')
            return [`${from.name} > ${targetRef?.name}`];
          return flows
            .filter(({ sourceRef }) => sourceRef === targetRef)
            .map((onward) => `${from.name} > ${targetRef.name} > ${onward.targetRef?.name}`);
        });
    const states = parts.filter(({ $type }) => /Event|Gateway/.test($type) && !/Catch/.test($type));
    expect(states.flatMap(leads).toSorted()).toEqual(edgesOf(chart));
    const placed = read.diagrams?.[0]?.plane.planeElement ?? [];
    expect(new Set(placed.map(({ bpmnElement }) => bpmnElement))).toEqual(new Set(parts));
  });

  test('is read as SCXML with every state and event', () => {
    const states: string[] = [];
    /** The states around what is read; the innermost last. */
    const around: string[] = [];
    const inside = new Map<string, string[]>();
    const steps: { of: string; event: string; target: string | undefined }[] = [];
    const faults: unknown[] = [];
    const parser = new Parser();
    parser.ns({ 'http://www.w3.org/2005/07/scxml': 'scxml', 'urn:pavilion:workflow': 'pavilion' });
    parser.on('error', (error: unknown) => faults.push(error));
    parser.on('openTag', (tag: string, attributes: () => Record<string, string>) => {
      const { id = '', event = '', target } = attributes();
      if (tag === 'scxml:state' || tag === 'scxml:final') {
        around.push(id);
        states.push(id);
        for (const one of around) inside.set(one, [...(inside.get(one) ?? []), id]);
      }
      if (tag === 'scxml:transition') steps.push({ of: around.at(-1) ?? '', event, target });
    });
    parser.on('closeTag', (tag: string) => {
      if (tag === 'scxml:state' || tag === 'scxml:final') around.pop();
    });
    parser.parse(scxmlOf(chart));
    expect(faults).toEqual([]);
    if (!isWorkflow(name)) {
      expect(states.length).toBeGreaterThan(3);
      return;
    }
    const { groups, rules } = WORKFLOWS[name];
    const known = new Set(WORKFLOWS[name].states.map((state) => state.name));
    expect(states.toSorted()).toEqual([...known, ...groups.map((group) => group.name)].toSorted());
    // What a state around others says is said of each of them.
    const said = steps.flatMap(({ of, event, target }) =>
      (inside.get(of) ?? [])
        .filter((state) => known.has(state))
        .map((state) => `${state} ${event} ${target ?? state}`),
    );
    expect(said.toSorted()).toEqual(rules.map(({ from, event, to }) => `${from} ${event} ${to}`).toSorted());
  });
});

test.each(CHART_NAMES)('the machine %s is read as Mermaid with every state and transition once', (name) => {
  const chart = chartOf(name);
  expect(readMermaid(mermaidOf(chart))).toEqual(saidOf(chart));
});

test('no text ends early in Mermaid', () => {
  const nasty = `a: "b"; <c> #35; %% {d} --> \\ 💎`;
  const chart = chartOf('hold');
  const guards = [{ name: 'nasty', words: nasty, sentence: '' }];
  const spoilt: Chart = {
    ...chart,
    title: nasty,
    states: chart.states.map((state) => ({ ...state, label: state.label + nasty })),
    edges: chart.edges.map((edge) => (edge.events.length === 0 ? edge : { ...edge, label: nasty, guards })),
  };
  expect(readMermaid(mermaidOf(spoilt))).toEqual(saidOf(spoilt));
});

test('every value in a document is escaped', () => {
  const nasty = `<a> & "b" ‘c’\n\r\t]]> 💎`;
  const heard: string[] = [];
  const parser = new Parser();
  parser.on(
    'openTag',
    (_tag: string, attributes: () => Record<string, string>, decode: (of: string) => string) =>
      heard.push(decode(attributes()['of'] ?? '')),
  );
  parser.on('text', (text: string, decode: (of: string) => string) => {
    if (text.trim() !== '') heard.push(decode(text));
  });
  // What XML has no place for is replaced.
  const none = '\u0001\uFFFE\uD800';
  parser.parse(documentOf(element('x', { of: nasty + none, left: null }, [nasty + none])));
  const read = `${nasty}\uFFFD\uFFFD\uFFFD`;
  expect(heard).toEqual([read, read]);
});
