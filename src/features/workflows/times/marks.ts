/** Figures and colours for the diagram's states and edges. */
import type { components } from '../../../api/schema.gen.ts';
import { edgeOf, type Chart } from '../../../machines/chart/chart.ts';
import { count } from '../../../ui/format.ts';
import type { DiagramMarks, Mark } from '../../../ui/WorkflowDiagram/marks.ts';
import type { Heat } from './heat.ts';
import { spanWords } from './span-words.ts';

export type Times = components['schemas']['WorkflowTimes'];
/** The figures of one period, with the heading to show above them. */
export interface Period {
  name: string;
  times: Times;
}

export type By = 'time' | 'count';

/** The figures that colour the diagram. */
export const figuresOf = ({ states, transitions }: Times, by: By): (number | null)[] =>
  by === 'time'
    ? [...states, ...transitions].map(({ median }) => median)
    : [...states.map(({ left }) => left), ...transitions.map(({ count: times }) => times)];

/** A figure and a colour for each state and edge: median times, or numbers of steps. */
export function marksOf(
  chart: Chart,
  { states, transitions, day_seconds: day }: Times,
  by: By,
  { degreeOf }: Heat,
): DiagramMarks {
  // A group's edge has the steps of all its states, and their medians from least to largest.
  const steps = Map.groupBy(transitions, (step) => edgeOf(chart, step)?.id);
  const edges = new Map<string, Mark>();
  for (const [id, same] of steps) {
    if (id === undefined) continue;
    const times = same.reduce((sum, step) => sum + step.count, 0);
    const medians = same.flatMap(({ median }) => median ?? []);
    const [least, largest] = [Math.min(...medians), Math.max(...medians)];
    const spans = [...new Set([least, largest].map((median) => spanWords(median, day)))].join(' to ');
    edges.set(id, {
      degree: degreeOf(by === 'count' ? times : medians.length === 0 ? null : largest),
      words: by === 'count' || medians.length === 0 ? `${count(times)}×` : spans,
    });
  }
  return {
    states: new Map(
      states.map(({ state, left, median, p90, standing }) => [
        state,
        {
          degree: by === 'time' ? degreeOf(median) : degreeOf(left),
          words:
            by === 'count'
              ? `${count(left)} left, ${count(standing)} in`
              : left === 0
                ? `${count(standing)} in it now`
                : `${spanWords(median, day)} / ${spanWords(p90, day)}`,
        },
      ]),
    ),
    edges,
  };
}
