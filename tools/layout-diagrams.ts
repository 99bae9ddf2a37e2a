/**
 * Lays out every machine's chart with ELK and writes src/machines/chart/layout.gen.json. The
 * browser gets the finished layout, because ELK is 437 kB and slow. A test checks that the file
 * matches the machines.
 */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js';
import { edgeLines, labelSize, stateSize } from '../src/machines/chart/chart-layout.ts';
import type { ChartLayout, Layouts, Point } from '../src/machines/chart/chart-layout.ts';
import { chartOf } from '../src/machines/chart/chart.ts';
import type { Chart } from '../src/machines/chart/chart.ts';
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
};

export async function layOutCharts(): Promise<Layouts> {
  const elk = new ElkConstructor();
  const entries = [];
  for (const name of CHART_NAMES)
    entries.push([name, readPlaces(await elk.layout(toElk(chartOf(name))))] as const);
  return Object.fromEntries(entries) as Layouts;
}

function toElk({ name, states, edges }: Chart): ElkNode {
  return {
    id: name,
    layoutOptions: OPTIONS,
    children: states.map((state) => ({
      id: state.id,
      ...stateSize(
        state,
        edges.filter(({ from, to }) => from !== to && (from === state.id || to === state.id)).length,
      ),
      layoutOptions: state.kind === 'dot' ? { 'elk.layered.layering.layerConstraint': 'FIRST' } : undefined,
    })),
    edges: edges.map((edge) => {
      const lines = edgeLines(edge);
      return {
        id: edge.id,
        sources: [edge.from],
        targets: [edge.to],
        labels:
          lines.length === 0
            ? []
            : [
                {
                  text: edge.label,
                  ...labelSize(lines),
                  layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
                },
              ],
      };
    }),
  };
}

function readPlaces(laid: ElkNode): ChartLayout {
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    states: Object.fromEntries((laid.children ?? []).map((node) => [node.id, boxOf(node)])),
    edges: Object.fromEntries(
      (laid.edges ?? []).map((edge) => [
        edge.id,
        { points: pointsOf(edge), label: edge.labels?.[0] ? boxOf(edge.labels[0]) : null },
      ]),
    ),
  };
}

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
