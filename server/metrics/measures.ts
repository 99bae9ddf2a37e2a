/** What this process counts. Counters begin anew with each process, as Prometheus expects; sum them over processes. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Labels come from code, never from a request, so that their number is known beforehand. */
export const registry = new Registry();
const registers = [registry];

/** Its _count is the number of requests. The operation is named as in openapi.yaml. */
export const requestSeconds = new Histogram({
  name: 'pavilion_request_duration_seconds',
  help: 'Answered requests by operation and status, and how long they took.',
  labelNames: ['operation', 'status'],
  // Milliseconds to half a minute: a statement is cut off after 8 s.
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

/** Counted when the transaction has committed. */
export const transitions = new Counter({
  name: 'pavilion_transitions_total',
  help: 'Committed transitions of records by workflow and event.',
  labelNames: ['workflow', 'event'],
  registers,
});

export const holdsExpired = new Counter({
  name: 'pavilion_holds_expired_total',
  help: 'Holds that this process let go because their time was up.',
  registers,
});

/** Why is one of a few words (http/listener.ts). */
export const connectionsEnded = new Counter({
  name: 'pavilion_connections_ended_total',
  help: 'Connections that were turned away or cut off by the server, by why.',
  labelNames: ['why'],
  registers,
});

/** The outcome is made, refused, given up or failed. What was given up while it waited began no thread. */
export const filesMade = new Counter({
  name: 'pavilion_files_total',
  help: 'Sheets and PDFs that were asked for, by kind and by what became of them.',
  labelNames: ['kind', 'outcome'],
  registers,
});

/** How many files wait in each line, asked for when somebody reads. */
export function measureWaiting(lines: () => Readonly<Record<string, number>>): void {
  registry.registerMetric(
    new Gauge({
      name: 'pavilion_files_waiting',
      help: 'Sheets and PDFs whose turn has not come.',
      labelNames: ['line'],
      registers: [],
      collect() {
        for (const [line, waiting] of Object.entries(lines())) this.set({ line }, waiting);
      },
    }),
  );
}
