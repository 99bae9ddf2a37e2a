/**
 * A record's path through the chart: the edges it took, and steps without an edge in today's
 * machine.
 */
import type { components } from '../../api/schema.gen.ts';
import { edgeOf, type Chart } from '../../machines/chart/chart.ts';

/** What a path needs of a step. */
export type PathStep = Pick<components['schemas']['Step'], 'event' | 'from_state' | 'to_state'>;

/** A step without an edge: an older definition allowed it, or none did. */
export interface StrayStep {
  id: string;
  from: string;
  to: string;
  label: string;
  numbers: number[];
}

export interface RecordPath {
  /** Step numbers by edge, counted from 1, up to the step in view. */
  taken: ReadonlyMap<string, readonly number[]>;
  strays: readonly StrayStep[];
  visited: ReadonlySet<string>;
  /** The state after the step in view, and the edge that led there. */
  standsIn: string | null;
  lastEdge: string | null;
}

/** The path up to and including step `upTo` (0: before the first). */
export function recordPathOf(chart: Chart, history: readonly PathStep[], upTo: number): RecordPath {
  const taken = new Map<string, number[]>();
  const strays = new Map<string, StrayStep>();
  const walked = history.slice(0, upTo);
  const first = history[0]?.from_state ?? null;
  const visited = new Set(first === null ? [] : [first]);
  let lastEdge: string | null = null;
  walked.forEach(({ event, from_state: from, to_state: to }, index) => {
    const number = index + 1;
    const edge = edgeOf(chart, { event, from, to });
    const id = edge?.id ?? `stray-${from}-${event}-${to}`;
    const numbers = edge ? (taken.get(id) ?? []) : (strays.get(id)?.numbers ?? []);
    numbers.push(number);
    if (edge) taken.set(id, numbers);
    else strays.set(id, { id, from, to, label: event, numbers });
    visited.add(from).add(to);
    lastEdge = id;
  });
  return {
    taken,
    strays: [...strays.values()],
    visited,
    standsIn: walked.at(-1)?.to_state ?? first,
    lastEdge,
  };
}
