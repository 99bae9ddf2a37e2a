import '@xyflow/react/dist/base.css';
import {
  Controls,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type NodeHandle,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Box, ChartLayout } from '../../machines/chart/chart-layout.ts';
import { chartOf, type Chart, type ChartEdge } from '../../machines/chart/chart.ts';
import type { ChartName } from '../../machines/chart/chart-names.ts';
import { layoutOf } from './layouts.ts';
import { StateNode, type StateNodeType } from './StateNode.tsx';
import { TransitionEdge, type TransitionEdgeType } from './TransitionEdge.tsx';
import type { DiagramMarks } from './marks.ts';
import type { RecordPath } from './record-path.ts';
import { goneEdge, marker, strayEdge } from './stray-edge.ts';
import { MARGIN, useMoving, within, ZOOMS } from './use-moving.ts';
import css from './WorkflowDiagram.module.css';

const nodeTypes = { state: StateNode };
const edgeTypes = { transition: TransitionEdge };
const FIT = { padding: 0.04, maxZoom: 1.15 };

export interface WorkflowDiagramProps {
  name: ChartName;
  /** The number of records in each state, by name; omitted when not counted. */
  counts?: ReadonlyMap<string, number> | undefined;
  /** The path of the selected record; null when none is selected. */
  way?: RecordPath | null;
  /** Figures of states and transitions, with colours. */
  marks?: DiagramMarks | undefined;
  /** When given, states can be clicked. */
  onPickState?: ((state: string) => void) | undefined;
  /** What a click on a state does, before its label. */
  pickSays?: string;
  /** Transitions that can be taken by a click, by their ids. */
  choices?: ReadonlyMap<string, () => void> | undefined;
}

/** A machine's diagram. The machine provides the content, the generated layout the positions. */
export function WorkflowDiagram(props: WorkflowDiagramProps) {
  return (
    <ReactFlowProvider key={props.name}>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({
  name,
  counts,
  way = null,
  marks,
  onPickState,
  pickSays = 'List the records in',
  choices,
}: WorkflowDiagramProps) {
  const chart = useMemo(() => chartOf(name), [name]);
  const layout = layoutOf(name);
  const nodes = useMemo(
    () => nodesOf(chart, layout, counts, way, marks, onPickState, pickSays),
    [chart, layout, counts, way, marks, onPickState, pickSays],
  );
  const edges = useMemo(
    () => edgesOf(chart, layout, way, marks, choices),
    [chart, layout, way, marks, choices],
  );
  // It opens where the selected record stands, or at the start.
  const first = layout.states[way?.standsIn ?? chart.states.find(({ kind }) => kind === 'dot')?.id ?? ''];
  const { frame, isCut, fit } = useFittingFrame(layout, first);
  const keys = useMoving(frame, layout, fit);
  return (
    <figure className={css.frame} aria-label={`${chart.title}: a diagram of its states and transitions`}>
      <section
        ref={frame}
        className={css.drawing}
        aria-label={`${chart.title}: arrow keys move it, plus and minus zoom`}
        tabIndex={0}
        {...keys}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          minZoom={ZOOMS.least}
          maxZoom={ZOOMS.most}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          // The wheel scrolls the page; Ctrl with the wheel, or pinching, zooms.
          zoomOnScroll={false}
          preventScrolling={false}
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
        >
          <Controls
            showInteractive={false}
            fitViewOptions={FIT}
            position="top-left"
            orientation="horizontal"
          />
        </ReactFlow>
      </section>
      {isCut && (
        <figcaption className={css.cut}>Drag it, or press the arrow keys, to see the rest</figcaption>
      )}
    </figure>
  );
}

const LARGEST = 1.15;
/** The smallest text of a diagram, of a transition's roles, has 11 pixels at this zoom. */
const READABLE = 1;

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Refits the diagram when its container changes size: a panel opens, a phone is rotated. */
function useFittingFrame(layout: ChartLayout, first: Box | undefined) {
  const frame = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);
  const { setViewport } = useReactFlow();
  const fit = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    const zoom = zoomFor(layout, { width, height });
    setCut(layout.width * zoom > width || layout.height * zoom > height);
    const { x, y, width: wide, height: high } = first ?? NOWHERE;
    const middle = { x: x + wide / 2, y: y + high / 2 };
    void setViewport({
      x: within(width, layout.width * zoom, width / 2 - middle.x * zoom),
      y: within(height, layout.height * zoom, height / 2 - middle.y * zoom),
      zoom,
    });
  }, [layout, first, setViewport]);
  useEffect(() => {
    if (frame.current === null) return;
    const watch = new ResizeObserver(fit);
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [fit]);
  return { frame, isCut, fit };
}

/** The whole diagram, unless its text would be too small to read. */
const zoomFor = (layout: ChartLayout, { width, height }: { width: number; height: number }): number =>
  Math.max(
    READABLE,
    Math.min((width - 2 * MARGIN) / layout.width, (height - 2 * MARGIN) / layout.height, LARGEST),
  );

function nodesOf(
  chart: Chart,
  layout: ChartLayout,
  counts: ReadonlyMap<string, number> | undefined,
  way: RecordPath | null,
  marks: DiagramMarks | undefined,
  onPickState: ((state: string) => void) | undefined,
  pickSays: string,
): StateNodeType[] {
  return chart.states.flatMap((state) => {
    const box = layout.states[state.id];
    if (box === undefined) return [];
    const { x, y, width, height } = box;
    return {
      id: state.id,
      type: 'state',
      position: { x, y },
      width,
      height,
      // Behind the transitions.
      zIndex: state.kind === 'group' ? -1 : 0,
      handles: handlesOf(width, height),
      data: {
        state,
        records:
          state.kind === 'state' && !chart.inBrowser && counts ? (counts.get(state.id) ?? 0) : undefined,
        visited: way === null ? null : way.visited.has(state.id),
        standsHere: way?.standsIn === state.id,
        mark: marks?.states.get(state.id),
        onPick: onPickState === undefined || state.kind !== 'state' ? undefined : () => onPickState(state.id),
        pickSays,
      },
    };
  });
}

/**
 * Where transitions attach to a state. Without handles, React Flow measures every state again when
 * `nodes` change, and removes the transitions until it has.
 */
const handlesOf = (width: number, height: number): NodeHandle[] => [
  { type: 'target', position: Position.Left, x: 0, y: height / 2 },
  { type: 'source', position: Position.Right, x: width, y: height / 2 },
];

function edgesOf(
  chart: Chart,
  layout: ChartLayout,
  way: RecordPath | null,
  marks: DiagramMarks | undefined,
  choices: WorkflowDiagramProps['choices'],
): TransitionEdgeType[] {
  const lawful = chart.edges.flatMap((edge): TransitionEdgeType[] => {
    const place = layout.edges[edge.id];
    if (place === undefined) return [];
    const steps = way?.taken.get(edge.id) ?? [];
    const taken = steps.length > 0;
    const mark = marks?.edges.get(edge.id);
    const onTake = choices?.get(edge.id);
    return [
      {
        id: edge.id,
        source: edge.from,
        target: edge.to,
        type: 'transition',
        ariaLabel: spoken(chart, edge, steps) + (mark === undefined ? '' : `: ${mark.words}`),
        markerEnd: marker(
          taken || mark !== undefined || onTake !== undefined ? 'var(--accent)' : 'var(--ink-3)',
        ),
        data: {
          edge,
          label: edge.label,
          points: place.points,
          box: place.label,
          steps,
          last: way?.lastEdge === edge.id,
          mark,
          dim:
            onTake === undefined && ((way !== null && !taken) || (marks !== undefined && mark === undefined)),
          onTake,
        },
      },
    ];
  });
  // Transitions that were taken are drawn above the others and below every label.
  lawful.sort((a, b) => (a.data?.steps.length ?? 0) - (b.data?.steps.length ?? 0));
  return [
    ...lawful,
    ...(way?.strays ?? []).flatMap((stray) => strayEdge(stray, layout, way?.lastEdge ?? null)),
    ...(marks?.gone ?? []).flatMap((one) => goneEdge(one, layout)),
  ];
}

/** `Hold: from Available to Hold, step 1`; the table below the diagram has the details. */
function spoken(chart: Chart, { label, from, to, sources }: ChartEdge, steps: readonly number[]): string {
  const name = (id: string): string => chart.states.find((state) => state.id === id)?.label ?? id;
  const when = steps.length === 0 ? '' : `, step ${steps.join(' and ')}`;
  if (from === to && sources.length > 1) return `${label}: in ${name(from)}, keeps its state${when}`;
  return `${label === '' ? 'Beginning' : label}: from ${name(from)} to ${name(to)}${when}`;
}
