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
export const figuresOf = (chart: Chart, times: Times, by: By): (number | null)[] => {
  const edges = [...edgeTimes(chart, times).values()];
  return by === 'time'
    ? [...times.states.map(({ median }) => median), ...edges.map(({ largest }) => largest)]
    : [...times.states.map(({ left }) => left), ...edges.map(({ taken }) => taken)];
};

interface EdgeTimes {
  taken: number;
  /** The medians of its transitions. Null where records begin. */
  least: number | null;
  largest: number | null;
}

/** An edge of a group has the steps of all its states. */
function edgeTimes(chart: Chart, { transitions }: Times): Map<string, EdgeTimes> {
  const edges = new Map<string, EdgeTimes>();
  for (const [id, same] of Map.groupBy(transitions, (step) => edgeOf(chart, step)?.id)) {
    if (id === undefined) continue;
    const medians = same.flatMap(({ median }) => median ?? []).toSorted((a, b) => a - b);
    edges.set(id, {
      taken: same.reduce((sum, step) => sum + step.count, 0),
      least: medians[0] ?? null,
      largest: medians.at(-1) ?? null,
    });
  }
  return edges;
}

/** A figure and a colour for each state and edge: median times, or numbers of steps. */
export function marksOf(chart: Chart, times: Times, by: By, { degreeOf }: Heat): DiagramMarks {
  const { states, day_seconds: day } = times;
  const edges = new Map<string, Mark>();
  for (const [id, { taken, least, largest }] of edgeTimes(chart, times))
    edges.set(
      id,
      by === 'count' || largest === null
        ? { degree: degreeOf(by === 'count' ? taken : null), words: `${count(taken)}×` }
        : {
            degree: degreeOf(largest),
            words: [...new Set([least, largest].map((median) => spanWords(median, day)))].join(' to '),
          },
    );
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
