import { EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { edgeLines, pathOf, type Box, type Point } from '../../machines/chart/chart-layout.ts';
import type { ChartEdge } from '../../machines/chart/chart.ts';
import type { Mark } from './marks.ts';
import css from './WorkflowDiagram.module.css';

export type TransitionEdgeType = Edge<
  {
    /** Null for a step that the machine has no transition for; `label` is then its event. */
    edge: ChartEdge | null;
    label: string;
    points: readonly Point[];
    box: Box | null;
    /** Which steps of the selected record took it. */
    steps: readonly number[];
    last: boolean;
    /** Shown at the label. */
    mark: Mark | undefined;
    /** A record is selected, and this is not part of its path. */
    dim: boolean;
    /** Takes it, where it can be taken. */
    onTake: (() => void) | undefined;
  },
  'transition'
>;

/**
 * A transition along its path in the layout, labelled with the event, the roles and the conditions.
 */
export function TransitionEdge({ data, markerEnd }: EdgeProps<TransitionEdgeType>) {
  if (data === undefined) return null;
  const { edge, label, points, box, steps, last, mark, dim, onTake } = data;
  const look = {
    'data-taken': steps.length > 0 || undefined,
    'data-last': last || undefined,
    'data-dim': dim || undefined,
    'data-stray': edge === null || undefined,
    // A group keeps its states: there is no arrow.
    'data-kept': points.length === 0 || undefined,
    'data-degree': mark?.degree,
    'data-choice': onTake !== undefined || undefined,
  };
  const Label = onTake === undefined ? 'div' : 'button';
  return (
    <>
      <path d={pathOf(points)} className={css.path} markerEnd={markerEnd} {...look} />
      {box !== null && (
        <EdgeLabelRenderer>
          <Label
            className={css.edgeLabel}
            {...(onTake !== undefined && { type: 'button', onClick: onTake })}
            style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height }}
            title={edge?.guards.map(({ sentence }) => sentence).join(' ') || undefined}
            {...look}
          >
            {mark !== undefined && <span className={css.stepNumbers}>{mark.words}</span>}
            {steps.length > 0 && <span className={css.stepNumbers}>{steps.join(', ')}</span>}
            {edge === null ? (
              <span data-line="label">{label}</span>
            ) : (
              edgeLines(edge).map((line) => (
                <span key={`${line.kind} ${line.text}`} data-line={line.kind}>
                  {line.text}
                </span>
              ))
            )}
          </Label>
        </EdgeLabelRenderer>
      )}
    </>
  );
}
