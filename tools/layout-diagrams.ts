/**
 * Lays out every machine's chart with ELK and writes src/machines/chart/layout.gen.json. The
 * browser gets the finished layout, because ELK is 437 kB and slow. A test checks that the file
 * matches the machines.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkLabel, ElkNode } from 'elkjs/lib/elk.bundled.js';
import { edgeLines, labelSize, stateSize } from '../src/machines/chart/chart-layout.ts';
import type { ChartLayout, Layouts, Point } from '../src/machines/chart/chart-layout.ts';
import { chartOf } from '../src/machines/chart/chart.ts';
import type { Chart, ChartEdge } from '../src/machines/chart/chart.ts';
import { CHART_NAMES } from '../src/machines/chart/chart-names.ts';

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.padding': '[top=24,left=24,bottom=24,right=24]',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeNode': '24',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.thoroughness': '40',
  // Edges to earlier states are laid out as backward edges, so that a record's path reads from left
  // to right.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  // Groups are laid out together with what is around them.
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
};

const FIRST = { 'elk.layered.layering.layerConstraint': 'FIRST' };

/** Room for the frame's heading at the top. */
const FRAME = { 'elk.padding': '[top=44,left=28,bottom=24,right=28]' };

export async function layOutCharts(): Promise<Layouts> {
  const elk = new ElkConstructor();
  const entries = [];
  for (const name of CHART_NAMES) {
    const chart = chartOf(name);
    entries.push([name, readPlaces(chart, await elk.layout(toElk(chart)))] as const);
  }
  return Object.fromEntries(entries) as Layouts;
}

function toElk(chart: Chart): ElkNode {
  return {
    id: chart.name,
    layoutOptions: OPTIONS,
    children: nodesIn(chart, null),
    edges: chart.edges
      .filter((edge) => !isKept(chart, edge))
      .map((edge) => ({ id: edge.id, sources: [edge.from], targets: [edge.to], labels: labelsOf(edge) })),
  };
}

/** Whether a group keeps its states: then there is no arrow, only a text in the group's frame. */
const isKept = ({ states }: Chart, { from, to }: ChartEdge): boolean =>
  from === to && states.find(({ id }) => id === from)?.kind === 'group';

/** The states and frames in a frame, or those in none. */
function nodesIn(chart: Chart, group: string | null): ElkNode[] {
  const { states, edges } = chart;
  const first = states.find(({ id }) => id === group)?.first;
  const texts = edges.filter((edge) => edge.from === group && isKept(chart, edge));
  return [
    ...states
      .filter(({ within }) => within === group)
      .map((state): ElkNode => {
        const place = state.kind === 'dot' || state.kind === 'any' || state.id === first ? FIRST : {};
        if (state.kind === 'group')
          return {
            id: state.id,
            layoutOptions: { ...FRAME, ...place },
            children: nodesIn(chart, state.id),
          };
        const ends = edges.filter(({ from, to }) => from !== to && (from === state.id || to === state.id));
        return { id: state.id, ...stateSize(state, ends.length), layoutOptions: place };
      }),
    ...texts.map((edge) => ({ id: edge.id, ...labelSize(edgeLines(edge)) })),
  ];
}

function labelsOf(edge: ChartEdge): ElkLabel[] {
  const lines = edgeLines(edge);
  if (lines.length === 0) return [];
  const layoutOptions = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };
  return [{ text: edge.label, ...labelSize(lines), layoutOptions }];
}

function readPlaces(chart: Chart, laid: ElkNode): ChartLayout {
  const boxes = new Map(allNodes(laid).map((node) => [node.id, boxOf(node)]));
  const arrows = new Map((laid.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: Object.fromEntries(chart.states.flatMap(({ id }) => entry(id, boxes.get(id)))),
    edges: Object.fromEntries(
      chart.edges.flatMap(({ id }) => {
        const arrow = arrows.get(id);
        if (arrow === undefined) return entry(id, { points: [], label: boxes.get(id) ?? null });
        return entry(id, {
          points: pointsOf(arrow),
          label: arrow.labels?.[0] ? boxOf(arrow.labels[0]) : null,
        });
      }),
    ),
  };
}

const entry = <Place>(id: string, place: Place | undefined): [string, Place][] =>
  place === undefined ? [] : [[id, place]];

const allNodes = ({ children = [] }: ElkNode): ElkNode[] =>
  children.flatMap((child) => [child, ...allNodes(child)]);

const tidy = (value: number | undefined): number => Math.round((value ?? 0) * 10) / 10;

const boxOf = ({ x, y, width, height }: { x?: number; y?: number; width?: number; height?: number }) => ({
  x: tidy(x),
  y: tidy(y),
  width: tidy(width),
  height: tidy(height),
});

function pointsOf(edge: ElkExtendedEdge): Point[] {
  return (edge.sections ?? [])
    .flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])
    .map(({ x, y }) => [tidy(x), tidy(y)] as const);
}

/** One state or edge per line, for readable diffs. */
export function toText(layouts: Layouts): string {
  const rows = (of: Record<string, unknown>): string =>
    Object.entries(of)
      .map(([id, place]) => `      ${JSON.stringify(id)}: ${JSON.stringify(place)}`)
      .join(',\n');
  const charts = Object.entries(layouts).map(
    ([name, { width, height, states, edges }]) =>
      `  ${JSON.stringify(name)}: {\n    "width": ${width}, "height": ${height},\n    "states": {\n${rows(states)}\n    },\n    "edges": {\n${rows(edges)}\n    }\n  }`,
  );
  return `{\n${charts.join(',\n')}\n}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(
    new URL('../src/machines/chart/layout.gen.json', import.meta.url),
    toText(await layOutCharts()),
  );
}
