import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import type { ChartState } from '../../machines/chart/chart.ts';
import { count } from '../format.ts';
import type { Mark } from './marks.ts';
import css from './WorkflowDiagram.module.css';

export type StateNodeType = Node<
  {
    state: ChartState;
    /** The number of records in this state; undefined when not counted. */
    records: number | undefined;
    /** Whether the selected record passed through it; null when none is selected. */
    visited: boolean | null;
    standsHere: boolean;
    /** Shown in place of the number of records. */
    mark: Mark | undefined;
    onPick: (() => void) | undefined;
    /** What picking does, before the state's label. */
    pickSays: string;
  },
  'state'
>;

/** A state as a card with its label, code, colour and number of records. */
export function StateNode({
  data: { state, records, visited, standsHere, mark, onPick, pickSays },
}: NodeProps<StateNodeType>) {
  if (state.kind === 'group') return <Frame label={state.label} />;
  const words = (
    <>
      <span className={css.stateLabel}>{state.label}</span>
      {state.code !== null && <span className={css.code}>{state.code}</span>}
      <span className={css.records}>{mark?.words ?? recordsText(state, records)}</span>
    </>
  );
  const look = {
    className: css.state,
    'data-kind': state.kind,
    'data-colour': state.colour,
    'data-final': state.final || undefined,
    'data-visited': visited ?? undefined,
    'data-here': standsHere || undefined,
    'data-degree': mark?.degree,
  };
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={css.handle} />
      {state.kind === 'dot' ? (
        <span {...look} role="img" aria-label="Start" />
      ) : onPick === undefined ? (
        <div {...look}>{words}</div>
      ) : (
        <button type="button" {...look} onClick={onPick} title={`${pickSays} ${state.label}`}>
          {words}
        </button>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} className={css.handle} />
    </>
  );
}

/** Around the states of a group, behind the transitions; they begin at it. */
function Frame({ label }: { label: string }) {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={css.handle} />
      <div className={css.group} role="group" aria-label={label}>
        <span className={css.groupLabel}>{label}</span>
      </div>
      <Handle type="source" position={Position.Right} isConnectable={false} className={css.handle} />
    </>
  );
}

function recordsText(state: ChartState, records: number | undefined): string {
  if (state.kind === 'any') return 'from anywhere';
  return records === undefined ? state.id : `${count(records)} now`;
}
