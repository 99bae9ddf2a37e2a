/**
 * Positions of the charts' parts. tools/layout-diagrams.ts computes them once and writes
 * layout.gen.json.
 */
import type { ChartEdge, ChartState } from './chart.ts';
import type { ChartName } from './chart-names.ts';

/** In CSS pixels; x and y are the top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

export interface ChartLayout {
  width: number;
  height: number;
  states: Record<string, Box>;
  edges: Record<string, { points: Point[]; label: Box | null }>;
}

export type Layouts = Record<ChartName, ChartLayout>;

export type EdgeLine = { kind: 'label' | 'operation' | 'who' | 'guard'; text: string };

const LINE_CHARACTERS = 27;

/** The text on an edge, line by line: the event, the operation, the roles and the conditions. */
export function edgeLines({ from, to, sources, label, operation, who, guards }: ChartEdge): EdgeLine[] {
  const lines: EdgeLine[] = wrapped('label', label);
  if (operation !== null) lines.push({ kind: 'operation', text: operation });
  lines.push(...wrapped('who', who));
  if (from === to && sources.length > 1) lines.push({ kind: 'who', text: 'keeps its state' });
  guards.forEach(({ words }, index) => {
    lines.push(...wrapped('guard', `${index === 0 ? 'if' : 'and'} ${words}`));
  });
  return lines;
}

function wrapped(kind: EdgeLine['kind'], text: string): EdgeLine[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => ({ kind, text: line }));
}

export const LINE_HEIGHT = 15;
export const LABEL_PADDING = 4;
const CHARACTER: Record<EdgeLine['kind'], number> = { label: 7, operation: 6.6, who: 6, guard: 6 };

/** The space an edge's text needs, from Inter's average character widths plus a margin. */
export function labelSize(lines: readonly EdgeLine[]): { width: number; height: number } {
  const widest = Math.max(...lines.map(({ kind, text }) => text.length * CHARACTER[kind]));
  return {
    width: Math.ceil(widest) + 4 * LABEL_PADDING,
    height: lines.length * LINE_HEIGHT + 2 * LABEL_PADDING,
  };
}

const STATE_HEIGHT = 64;
const DOT_SIZE = 20;
/** Space for each edge that ends at the side of the card. */
const END = 12;

/** The size of a state: its width fits the label, its height the edges that end at it. Pixels. */
export function stateSize({ kind, label }: ChartState, ends: number): { width: number; height: number } {
  if (kind === 'dot') return { width: DOT_SIZE, height: DOT_SIZE };
  return {
    width: Math.max(148, Math.ceil(label.length * 7.8) + 68),
    height: Math.max(STATE_HEIGHT, (ends + 1) * END),
  };
}

const CORNER = 8;

/** An edge's path with rounded corners, for an SVG's `d`. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.join(' ')}`;
  rest.forEach((point, index) => {
    const before = points[index];
    const after = rest[index + 1];
    if (!before || !after) path += ` L${point.join(' ')}`;
    else
      path += ` L${towards(point, before).join(' ')} Q${point.join(' ')} ${towards(point, after).join(' ')}`;
  });
  return path;
}

/** The point one corner radius (or half of a short segment) from `from` towards `to`. */
function towards(from: Point, to: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return from;
  const part = Math.min(CORNER, length / 2) / length;
  return [round(from[0] + dx * part), round(from[1] + dy * part)];
}

const round = (value: number): number => Math.round(value * 10) / 10;
