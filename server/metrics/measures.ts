/** What this process counts. Counters begin anew with each process, as Prometheus expects; sum them over processes. */
import { createRegistry } from './registry.ts';

export const registry = createRegistry();

/** Milliseconds to half a minute: a statement is cut off after 8 s. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Labels: operation (as openapi.yaml names it), status. Its _count is the number of requests. */
export const requestSeconds = registry.histogram(
  'pavilion_request_duration_seconds',
  'Answered requests by operation and status, and how long they took.',
  SECONDS,
);

/** Labels: workflow, event. Counted when the transaction has committed. */
export const transitions = registry.counter(
  'pavilion_transitions_total',
  'Committed transitions of records by workflow and event.',
);

export const holdsExpired = registry.counter(
  'pavilion_holds_expired_total',
  'Holds that this process let go because their time was up.',
);
// There from the start, so that a process that has expired none says so.
holdsExpired.add({}, 0);

/** Labels: why, one of a few words (http/listener.ts). */
export const connectionsEnded = registry.counter(
  'pavilion_connections_ended_total',
  'Connections that were turned away or cut off by the server, by why.',
);

/** Labels: kind, outcome (made, refused, given up, failed). What was given up while it waited began no thread. */
export const filesMade = registry.counter(
  'pavilion_files_total',
  'Sheets and PDFs that were asked for, by kind and by what became of them.',
);
