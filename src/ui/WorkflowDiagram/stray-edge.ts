import { MarkerType } from '@xyflow/react';
import type { ChartLayout } from '../../machines/chart/chart-layout.ts';
import type { StrayStep } from './record-path.ts';
import type { TransitionEdgeType } from './TransitionEdge.tsx';

/** The head of an arrow. */
export const marker = (colour: string) => ({
  type: MarkerType.ArrowClosed,
  width: 14,
  height: 14,
  color: colour,
  markerUnits: 'userSpaceOnUse',
});

const part = (from: number, to: number): number => from + (to - from) * 0.3;

/** A straight red line for a recorded step that the machine has no transition for. */
export function strayEdge(
  { id, from, to, label, numbers }: StrayStep,
  layout: ChartLayout,
  last: string | null,
): TransitionEdgeType[] {
  const [a, b] = [layout.states[from], layout.states[to]];
  if (a === undefined || b === undefined) return [];
  const start = [a.x + a.width / 2, a.y + a.height] as const;
  const end = [b.x + b.width / 2, from === to ? b.y : b.y + b.height] as const;
  const width = label.length * 8 + 16;
  return [
    {
      id,
      source: from,
      target: to,
      type: 'transition',
      ariaLabel: `Not allowed by the workflow: ${label} from ${from} to ${to}, step ${numbers.join(' and ')}`,
      markerEnd: marker('var(--status-red)'),
      data: {
        edge: null,
        label,
        points: [start, end],
        // Off centre, because the label of a regular transition between the two is usually in the
        // middle.
        box: { x: part(start[0], end[0]) - width / 2, y: part(start[1], end[1]) - 12, width, height: 24 },
        steps: numbers,
        last: last === id,
        mark: undefined,
        dim: false,
      },
    },
  ];
}
