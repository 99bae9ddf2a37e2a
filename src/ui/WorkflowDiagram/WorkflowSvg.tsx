import type { StatusColour } from '../../domain/labels.ts';
import { edgeLines, LABEL_PADDING, LINE_HEIGHT, pathOf } from '../../machines/chart/chart-layout.ts';
import type { Box, EdgeLine } from '../../machines/chart/chart-layout.ts';
import { chartOf } from '../../machines/chart/chart.ts';
import type { ChartEdge, ChartState } from '../../machines/chart/chart.ts';
import type { ChartName } from '../../machines/chart/chart-names.ts';
import { count } from '../format.ts';
import { layoutOf } from './layouts.ts';

/** Dark on white in both themes, because diagrams are printed and sent. */
const INK = '#14181f';
const SECOND = '#4a5361';
const LINE = '#c3cad3';
const STEEL = '#1f4fd8';
const STATUS: Record<StatusColour, { tone: string; ground: string }> = {
  green: { tone: '#0b6b3a', ground: '#e3f4ea' },
  red: { tone: '#a8201a', ground: '#fbe7e5' },
  blue: { tone: '#1d4ed8', ground: '#e5ecfd' },
  orange: { tone: '#8f4a00', ground: '#fdeedd' },
  teal: { tone: '#0a6270', ground: '#e0f3f5' },
  grey: { tone: '#4a5361', ground: '#eceff3' },
};
const FONT = "'Inter Variable', Inter, system-ui, sans-serif";

export interface WorkflowSvgProps {
  name: ChartName;
  /** The number of records in each state; omitted when not counted. */
  counts?: ReadonlyMap<string, number>;
  /** The edges that a record took, with the numbers of its steps. */
  way?: ReadonlyMap<string, readonly number[]>;
}

/** A machine as one self-contained SVG: colours, fonts and lines are attributes. */
export function WorkflowSvg({ name, counts, way }: WorkflowSvgProps) {
  const chart = chartOf(name);
  const layout = layoutOf(name);
  const arrow = `arrow-${name}`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      height={layout.height}
      fontFamily={FONT}
      role="img"
      data-chart={name}
    >
      <title>{`${chart.title}: states and transitions`}</title>
      <defs>
        <Arrow id={arrow} colour={SECOND} />
        <Arrow id={`${arrow}-taken`} colour={STEEL} />
      </defs>
      <rect width={layout.width} height={layout.height} fill="#ffffff" />
      {chart.states.map(({ id, kind, label }) => {
        const box = layout.states[id];
        return kind === 'group' && box ? <Frame key={id} label={label} box={box} /> : null;
      })}
      {chart.edges.map((edge) => {
        const taken = way?.has(edge.id) === true;
        return (
          <path
            key={edge.id}
            d={pathOf(layout.edges[edge.id]?.points ?? [])}
            fill="none"
            stroke={taken ? STEEL : SECOND}
            strokeWidth={taken ? 2.5 : 1.2}
            markerEnd={`url(#${taken ? `${arrow}-taken` : arrow})`}
          />
        );
      })}
      {chart.edges.map((edge) => {
        const place = layout.edges[edge.id];
        return place?.label ? (
          <Label
            key={edge.id}
            edge={edge}
            box={place.label}
            steps={way?.get(edge.id) ?? []}
            isArrow={place.points.length > 0}
          />
        ) : null;
      })}
      {chart.states.map((state) => {
        const box = layout.states[state.id];
        return box && state.kind !== 'group' ? (
          <Card key={state.id} state={state} box={box} records={counts?.get(state.id)} />
        ) : null;
      })}
    </svg>
  );
}

function Arrow({ id, colour }: { id: string; colour: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path d="M0 0 L8 4 L0 8 Z" fill={colour} />
    </marker>
  );
}

const LINE_STYLE: Record<EdgeLine['kind'], React.SVGProps<SVGTextElement>> = {
  label: { fontSize: 12, fontWeight: 600, fill: INK },
  operation: { fontSize: 11, fontFamily: 'ui-monospace, monospace', fill: SECOND },
  who: { fontSize: 11, fill: SECOND },
  guard: { fontSize: 11, fontStyle: 'italic', fill: SECOND },
};

interface LabelProps {
  edge: ChartEdge;
  box: Box;
  steps: readonly number[];
  /** False if the states of a group stay as they are. */
  isArrow: boolean;
}

function Label({ edge, box, steps, isArrow }: LabelProps) {
  const middle = box.x + box.width / 2;
  return (
    <g>
      <rect {...box} rx={4} fill="#ffffff" stroke={steps.length > 0 ? STEEL : isArrow ? 'none' : LINE} />
      {edgeLines(edge).map(({ kind, text }, index) => (
        <text
          key={`${kind} ${text}`}
          x={middle}
          y={box.y + LABEL_PADDING + index * LINE_HEIGHT + 11}
          textAnchor="middle"
          {...LINE_STYLE[kind]}
        >
          {text}
        </text>
      ))}
      {steps.length > 0 && (
        <>
          <rect
            x={box.x - 6}
            y={box.y - 10}
            width={10 + steps.join(', ').length * 7}
            height={18}
            rx={9}
            fill={STEEL}
          />
          <text x={box.x - 1} y={box.y + 3} fontSize={11} fontWeight={600} fill="#ffffff">
            {steps.join(', ')}
          </text>
        </>
      )}
    </g>
  );
}

const textOf = ({ id, kind, code }: ChartState): string =>
  kind === 'any' ? 'from anywhere' : code === null ? 'browser only' : id;

/** Around the states of a group. */
function Frame({ label, box }: { label: string; box: Box }) {
  return (
    <g>
      <rect {...box} rx={10} fill="none" stroke={SECOND} strokeDasharray="4 4" />
      <text x={box.x + 16} y={box.y + 22} fontSize={12} fontWeight={600} fill={SECOND}>
        {label}
      </text>
    </g>
  );
}

function Card({ state, box, records }: { state: ChartState; box: Box; records: number | undefined }) {
  const { x, y, width, height } = box;
  const { tone, ground } = STATUS[state.colour];
  const top = y + height / 2 - 32;
  if (state.kind === 'dot')
    return <circle cx={x + width / 2} cy={y + height / 2} r={width / 2 - 3} fill={INK} />;
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={6}
        fill="#ffffff"
        stroke={state.final ? INK : LINE}
        strokeDasharray={state.kind === 'any' ? '4 4' : undefined}
      />
      {state.final && (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} fill="none" stroke={INK} />
      )}
      <rect x={x + 6} y={y + 6} width={4} height={height - 12} rx={2} fill={tone} />
      <text x={x + 18} y={top + 25} fontSize={13} fontWeight={600} fill={INK}>
        {state.label}
      </text>
      {state.code !== null && (
        <>
          <rect x={x + width - 34} y={top + 11} width={24} height={18} rx={4} fill={ground} />
          <text
            x={x + width - 22}
            y={top + 24}
            fontSize={11}
            fontWeight={600}
            textAnchor="middle"
            fill={tone}
          >
            {state.code}
          </text>
        </>
      )}
      <text x={x + 18} y={top + 48} fontSize={11} fill={SECOND}>
        {records === undefined ? textOf(state) : `${count(records)} now`}
      </text>
    </g>
  );
}
