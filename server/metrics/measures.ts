/**
 * This process's metrics. Counters start at 0 with each process; Prometheus sums them over
 * processes.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Label values come from code and never from a request, which bounds the number of series. */
export const registry = new Registry();
const registers = [registry];

/** Its `_count` is the number of requests; operations are named as in openapi.yaml. */
export const requestSeconds = new Histogram({
  name: 'pavilion_request_duration_seconds',
  help: 'Answered requests by operation and status, and how long they took.',
  labelNames: ['operation', 'status'],
  // From 5 ms to 30 s; statements are cancelled after 8 s.
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

/** Counted once the transaction has committed. */
export const transitions = new Counter({
  name: 'pavilion_transitions_total',
  help: 'Committed transitions of records by workflow and event.',
  labelNames: ['workflow', 'event'],
  registers,
});

export const holdsExpired = new Counter({
  name: 'pavilion_holds_expired_total',
  help: 'Holds that this process released because they expired.',
  registers,
});

/** The outcome is sent, refused, failed, unanswered, unreached or put back. */
export const mailsTried = new Counter({
  name: 'pavilion_mails_tried_total',
  help: 'Tries to send a mail by outcome.',
  labelNames: ['outcome'],
  registers,
});

export const webhooksTried = new Counter({
  name: 'pavilion_webhooks_tried_total',
  help: 'Tries to send a webhook by outcome.',
  labelNames: ['outcome'],
  registers,
});

/** `work` is the name of a job or of other work that no request waits for. */
export const backgroundFailures = new Counter({
  name: 'pavilion_background_failures_total',
  help: 'Failures of work that no request waits for; it is tried again.',
  labelNames: ['work'],
  registers,
});

/** `why` is one of a few words (http/listener.ts). */
export const connectionsEnded = new Counter({
  name: 'pavilion_connections_ended_total',
  help: 'Connections that the server refused or closed, by reason.',
  labelNames: ['why'],
  registers,
});

/**
 * The outcome is made, refused, given up or failed. Files given up while waiting started no thread.
 */
export const filesMade = new Counter({
  name: 'pavilion_files_total',
  help: 'Requested sheets and PDFs by kind and outcome.',
  labelNames: ['kind', 'outcome'],
  registers,
});

/** Files waiting in each queue, read when Prometheus asks. */
export function measureWaiting(lines: () => Readonly<Record<string, number>>): void {
  registry.registerMetric(
    new Gauge({
      name: 'pavilion_files_waiting',
      help: 'Sheets and PDFs waiting for their turn.',
      labelNames: ['line'],
      registers: [],
      collect() {
        for (const [line, waiting] of Object.entries(lines())) this.set({ line }, waiting);
      },
    }),
  );
}
