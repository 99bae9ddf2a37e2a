/** Figures and colours for the diagram's states and edges. */
import type { components } from '../../../api/schema.gen.ts';
import type { Chart } from '../../../machines/chart/chart.ts';
import { count } from '../../../ui/format.ts';
import type { DiagramMarks } from '../../../ui/WorkflowDiagram/marks.ts';
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
  const edges = new Map<string, { degree: number; words: string }>();
  for (const { from, to, event, count: times, median } of transitions) {
    const edge = chart.edges.find((one) => one.from === from && one.to === to && one.events.includes(event));
    if (edge === undefined) continue;
    edges.set(edge.id, {
      degree: degreeOf(by === 'time' ? median : times),
      words:
        by === 'time' ? (median === null ? `${count(times)}×` : spanWords(median, day)) : `${count(times)}×`,
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
