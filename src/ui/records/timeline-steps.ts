/** A record's path through its machine: past states, the present one, and possible next ones. */
import type { StatusColour } from '../../domain/labels.ts';
import { findState, liveCodes, WORKFLOWS } from '../../machines/workflows.ts';
import type { WorkflowName } from '../../machines/workflow.ts';
import type { TrailStep } from './WorkflowTrail.tsx';
import type { components } from '../../api/schema.gen.ts';

type Step = components['schemas']['Step'];

export interface TimelineStep {
  label: string;
  colour: StatusColour;
  phase: TrailStep['phase'];
}

/** The possible next states, each once, without the present one; none if the record is settled. */
function nextOf(workflow: WorkflowName, state: string): TimelineStep[] {
  if (findState(workflow, state)?.settled === true) return [];
  const targets = new Set(
    WORKFLOWS[workflow].rules
      .filter((rule) => rule.from === state && rule.to !== state)
      .map((rule) => rule.to),
  );
  return [...targets].map((name) => timelineStep(workflow, name, 'next'));
}

function timelineStep(workflow: WorkflowName, state: string, phase: TimelineStep['phase']): TimelineStep {
  const known = findState(workflow, state);
  return { label: known?.label ?? state, colour: known?.colour ?? 'grey', phase };
}

/** The shortest lawful path to a status, for table cells, which have no history. */
export function timelineTo(workflow: WorkflowName, code: number): TimelineStep[] {
  const here = findState(workflow, code);
  if (here === undefined) return [];
  const before = new Map<string, string>([['start', 'start']]);
  const queue = ['start'];
  for (const state of queue) {
    for (const rule of WORKFLOWS[workflow].rules) {
      if (rule.from !== state || before.has(rule.to)) continue;
      before.set(rule.to, state);
      queue.push(rule.to);
    }
  }
  const passed: string[] = [];
  for (let at = before.get(here.name); at !== undefined && at !== 'start'; at = before.get(at))
    passed.unshift(at);
  return [
    ...passed.map((name) => timelineStep(workflow, name, 'done')),
    timelineStep(workflow, here.name, 'current'),
    ...nextOf(workflow, here.name),
  ];
}

/** The actual path, with who and when, and the possible next states. */
export function trailOf(workflow: WorkflowName, steps: readonly Step[]): TrailStep[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  return [
    ...steps.map((step): TrailStep => {
      const { label, colour } = timelineStep(workflow, step.to_state, 'done');
      // A step that keeps the state is named by its event, such as an update.
      const named = step.from_state === step.to_state ? step.label : label;
      return {
        label: step.reason == null || step.reason === '' ? named : `${named}: ${step.reason}`,
        colour,
        phase: step === last ? 'current' : 'done',
        at: step.at,
        by: step.actor_name,
      };
    }),
    ...nextOf(workflow, last.to_state),
  ];
}

export const isLive = (workflow: WorkflowName, code: number): boolean => liveCodes(workflow).includes(code);
