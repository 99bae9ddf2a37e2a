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
export const strayEdge = (stray: StrayStep, layout: ChartLayout, last: string | null): TransitionEdgeType[] =>
  straightEdge(stray, layout, {
    words: `Not allowed by the workflow: ${stray.label} from ${stray.from} to ${stray.to}, step ${stray.numbers.join(' and ')}`,
    last,
  });

/** The same for a transition that the machine no longer has. */
export const goneEdge = (
  { from, to, label }: Pick<StrayStep, 'from' | 'to' | 'label'>,
  layout: ChartLayout,
): TransitionEdgeType[] =>
  straightEdge(
    { id: `gone ${from} ${label} ${to}`, from, to, label: `${label}: gone`, numbers: [] },
    layout,
    {
      words: `Gone: ${label} from ${from} to ${to}`,
      last: null,
    },
  );

function straightEdge(
  { id, from, to, label, numbers }: StrayStep,
  layout: ChartLayout,
  { words, last }: { words: string; last: string | null },
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
      ariaLabel: words,
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
        onTake: undefined,
      },
    },
  ];
}
