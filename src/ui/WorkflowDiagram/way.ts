/** A record's way on the chart: which edges it took, and the steps that today's machine has no edge for. */
import type { components } from '../../api/schema.gen.ts';
import type { Chart } from '../../machines/chart/chart.ts';

export type Step = components['schemas']['Step'];

/** A step that no edge of the chart leads along: by an older law, or by none. */
export interface StrayStep {
  id: string;
  from: string;
  to: string;
  label: string;
  numbers: number[];
}

export interface Way {
  /** The numbers of the steps along each edge, from 1 on, up to the one that is looked at. */
  taken: ReadonlyMap<string, readonly number[]>;
  strays: readonly StrayStep[];
  visited: ReadonlySet<string>;
  /** Where the record stands after the step that is looked at, and the edge that brought it there. */
  standsIn: string | null;
  lastEdge: string | null;
}

/** The way up to and with step number `upTo` (0: before the first). */
export function wayOf(chart: Chart, history: readonly Step[], upTo: number): Way {
  const taken = new Map<string, number[]>();
  const strays = new Map<string, StrayStep>();
  const walked = history.slice(0, upTo);
  const first = history[0]?.from_state ?? null;
  const visited = new Set(first === null ? [] : [first]);
  let lastEdge: string | null = null;
  walked.forEach(({ event, from_state: from, to_state: to }, index) => {
    const number = index + 1;
    const edge = chart.edges.find(
      (known) => known.from === from && known.to === to && known.events.includes(event),
    );
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
