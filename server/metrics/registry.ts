/**
 * What is measured, and how Prometheus reads it (text format 0.0.4). Small on purpose: counters and histograms with
 * labels from code, never from a request, so that their number is known beforehand.
 */
type Labels = Readonly<Record<string, string | number>>;

interface Measure {
  name: string;
  help: string;
  type: 'counter' | 'histogram' | 'gauge';
  lines(): string[];
}

export interface Counter {
  add(labels: Labels, by?: number): void;
}

export interface Histogram {
  /** In the unit that the name says. */
  observe(labels: Labels, value: number): void;
}

export interface Registry {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** Asked when somebody reads: the current values with their labels. */
  gauge(name: string, help: string, read: () => readonly { labels: Labels; value: number }[]): void;
  render(): string;
}

export function createRegistry(): Registry {
  const measures: Measure[] = [];

  return {
    counter(name, help) {
      const counts = new Map<string, number>();
      measures.push({
        name,
        help,
        type: 'counter',
        lines: () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`),
      });
      return {
        add(labels, by = 1) {
          const key = written(labels);
          counts.set(key, (counts.get(key) ?? 0) + by);
        },
      };
    },

    histogram(name, help, bounds) {
      const kept = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
      measures.push({
        name,
        help,
        type: 'histogram',
        lines: () =>
          [...kept.values()].flatMap(({ labels, buckets, sum, count }) => [
            ...bounds.map(
              (bound, at) => `${name}_bucket${written({ ...labels, le: bound })} ${buckets[at] ?? 0}`,
            ),
            `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
            `${name}_sum${written(labels)} ${sum}`,
            `${name}_count${written(labels)} ${count}`,
          ]),
      });
      return {
        observe(labels, value) {
          const key = written(labels);
          const found = kept.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
          kept.set(key, found);
          found.sum += value;
          found.count += 1;
          // Each bucket counts all that is not above its bound.
          for (const [at, bound] of bounds.entries())
            if (value <= bound) found.buckets[at] = (found.buckets[at] ?? 0) + 1;
        },
      };
    },

    gauge(name, help, read) {
      measures.push({
        name,
        help,
        type: 'gauge',
        lines: () => read().map(({ labels, value }) => `${name}${written(labels)} ${value}`),
      });
    },

    render: () =>
      measures
        .flatMap(({ name, help, type, lines }) => [
          `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
          `# TYPE ${name} ${type}`,
          ...lines(),
        ])
        .join('\n')
        .concat('\n'),
  };
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
