import { CloseButton, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ROLE_NAME } from '../../../domain/codes.ts';
import { chartOf, edgeOf } from '../../../machines/chart/chart.ts';
import {
  actorsOf,
  trialsOf,
  USUALLY_FAILING,
  type Supposed,
  type SupposedActor,
  type Trial,
} from '../../../machines/trial/simulation.ts';
import type { WorkflowName } from '../../../machines/workflow.ts';
import { findState, WORKFLOWS } from '../../../machines/workflows.ts';
import { recordPathOf, type PathStep } from '../../../ui/WorkflowDiagram/record-path.ts';
import { DiagramFrame } from '../DiagramFrame.tsx';
import { SimulatedRecord } from './SimulatedRecord.tsx';
import { Suppositions } from './Suppositions.tsx';
import { Trials } from './Trials.tsx';
import panels from '../workflows.module.css';
import css from './simulation.module.css';

export interface SimulationProps {
  workflow: WorkflowName;
  /** The state to begin in; by default before there is a record. */
  from: string | undefined;
  onFrom: (state: string) => void;
  onClose: () => void;
}

/** A step of the simulated record, with the states of its companions before it. */
interface SimulatedStep extends PathStep {
  before: Supposed['companions'];
}

/**
 * A machine tried out in its diagram: whoever looks chooses who acts and which conditions hold, and
 * sees where each event leads or why it is refused. The machine decides as it does for records;
 * nothing is sent or written.
 */
export function Simulation({ workflow, from, onFrom, onClose }: SimulationProps) {
  const chart = useMemo(() => chartOf(workflow), [workflow]);
  const actors = actorsOf(workflow);
  const first = WORKFLOWS[workflow].states.find(({ initial }) => initial)?.name ?? 'start';
  const begin = (from === undefined ? undefined : findState(workflow, from)?.name) ?? first;
  const [supposed, setSupposed] = useState<Supposed>({
    by: actors[0] ?? 'portal',
    failing: new Set(USUALLY_FAILING),
    companions: {},
  });
  const [steps, setSteps] = useState<readonly SimulatedStep[]>([]);
  const state = steps.at(-1)?.to_state ?? begin;
  const trials = useMemo(() => trialsOf(workflow, state, supposed), [workflow, state, supposed]);

  const take = ({ event, decision }: Trial): void => {
    if (!decision.ok) return;
    const [own, ...along] = decision.moves;
    if (own === undefined) return;
    const { companions } = supposed;
    setSteps([...steps, { event, from_state: state, to_state: own.to, before: companions }]);
    // A companion whose state was chosen moves along; the others are always where they need to be.
    const moved = along.filter((move) => move.workflow in companions);
    setSupposed({
      ...supposed,
      companions: { ...companions, ...Object.fromEntries(moved.map((move) => [move.workflow, move.to])) },
    });
  };
  const back = (): void => {
    const last = steps.at(-1);
    if (last === undefined) return;
    setSteps(steps.slice(0, -1));
    setSupposed({ ...supposed, companions: last.before });
  };
  const beginIn = (next: string): void => {
    setSteps([]);
    onFrom(next);
  };

  const path = recordPathOf(chart, steps, steps.length);
  const way = steps.length > 0 ? path : { ...path, standsIn: state, visited: new Set([state]) };
  const choices = new Map(
    trials.flatMap((trial): [string, () => void][] => {
      const to = trial.decision.ok ? trial.decision.moves[0]?.to : undefined;
      const edge = to === undefined ? undefined : edgeOf(chart, { event: trial.event, from: state, to });
      return edge === undefined ? [] : [[edge.id, () => take(trial)]];
    }),
  );
  return (
    <>
      <DiagramFrame name={workflow} way={way} choices={choices} onPickState={beginIn} pickSays="Begin in" />
      <section className={panels.panel} aria-label={`Simulation of ${WORKFLOWS[workflow].title}`}>
        <header className={panels.panelHead}>
          <h2>Simulation</h2>
          <CloseButton aria-label="Close the simulation" onClick={onClose} />
        </header>
        <div className={css.body}>
          <p className={css.note}>
            The machine decides as it does for records. Nothing is written, and nobody is told.
          </p>
          <Select
            label="Who acts"
            className={css.field}
            allowDeselect={false}
            data={actors.map((one) => ({ value: String(one), label: actorName(one) }))}
            value={String(supposed.by)}
            onChange={(chosen) => {
              const by = actors.find((one) => String(one) === chosen);
              if (by !== undefined) setSupposed({ ...supposed, by });
            }}
          />
          <SimulatedRecord
            workflow={workflow}
            state={state}
            steps={steps.length}
            onBack={back}
            onAgain={() => beginIn(first)}
          />
          <Trials trials={trials} onTake={take} />
          <Suppositions workflow={workflow} state={state} supposed={supposed} onSupposed={setSupposed} />
        </div>
      </section>
    </>
  );
}

const actorName = (by: SupposedActor): string => (by === 'portal' ? 'The portal itself' : ROLE_NAME[by]);
