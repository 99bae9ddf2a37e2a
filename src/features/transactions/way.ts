/** A line's small walk of its machine: what lies behind it, where it stands, where it may go. */
import type { StatusColour } from '../../domain/labels.ts';
import { findState, WORKFLOWS } from '../../machines/workflows.ts';
import type { TrailStep } from '../../ui/records/WorkflowTrail.tsx';
import type { components } from '../../api/schema.gen.ts';
import type { LineWorkflow } from './lines.ts';

type Step = components['schemas']['Step'];

export interface Station {
  label: string;
  colour: StatusColour;
  phase: TrailStep['phase'];
}

/** The states that may come next, each once; staying where one is does not count. */
function nextOf(workflow: LineWorkflow, state: string): Station[] {
  const targets = new Set(
    WORKFLOWS[workflow].rules
      .filter((rule) => rule.from === state && rule.to !== state)
      .map((rule) => rule.to),
  );
  return [...targets].map((name) => station(workflow, name, 'next'));
}

function station(workflow: LineWorkflow, state: string, phase: Station['phase']): Station {
  const known = findState(workflow, state);
  return { label: known?.label ?? state, colour: known?.colour ?? 'grey', phase };
}

/** The shortest lawful way to a status: enough for a table's cell, where no history is at hand. */
export function wayTo(workflow: LineWorkflow, code: number): Station[] {
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
    ...passed.map((name) => station(workflow, name, 'done')),
    station(workflow, here.name, 'current'),
    ...nextOf(workflow, here.name),
  ];
}

/** The way as it was taken, with who and when, and what may come next. */
export function trailOf(workflow: LineWorkflow, steps: readonly Step[]): TrailStep[] {
  const last = steps.at(-1);
  if (last === undefined) return [];
  return [
    ...steps.map((step): TrailStep => {
      const { label, colour } = station(workflow, step.to_state, 'done');
      // A step that stays is named by what was done: an update.
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

/** How a hold ends, as people say it; another ending goes by its transition's label. */
const ENDED: Readonly<Record<string, string>> = {
  RELEASE: 'Released',
  EXPIRE: 'Expired',
  CONVERT: 'Taken over',
};

/** How a record ended, from the event that ended it. */
export function endingLabel(workflow: LineWorkflow, event: string | null | undefined): string | null {
  if (event == null) return null;
  return ENDED[event] ?? WORKFLOWS[workflow].rules.find((rule) => rule.event === event)?.label ?? event;
}

/** Codes of the states that something may still leave: what is live. */
export const liveCodes = (workflow: LineWorkflow): number[] =>
  WORKFLOWS[workflow].states.flatMap((state) => (state.code !== null && !state.final ? state.code : []));

export const isLive = (workflow: LineWorkflow, code: number): boolean => liveCodes(workflow).includes(code);
