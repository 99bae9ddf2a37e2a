/**
 * Which request began the work at hand, and its trace (W3C Trace Context, level 1). A trace that
 * begins here is the request's id without dashes, so whatever keeps the id of a request keeps its
 * trace, too (docs/adr/0052-one-id-for-a-request-and-its-consequences.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

export interface Trace {
  /** Null for work without a request, such as a scheduled fetch of a feed. */
  readonly requestId: string | null;
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the caller records the trace: 01 or 00. */
  readonly flags: string;
  /** What the caller's own tools pass on to each other. */
  readonly state: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Version 00, and neither id of zeros alone. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;
const MEMBER =
  /^(?:[a-z][a-z0-9_*/-]{0,255}|[a-z0-9][a-z0-9_*/-]{0,240}@[a-z][a-z0-9_*/-]{0,13})=[ -+\--<>-~]{0,255}[!-+\--<>-~]$/;
const STATE = { length: 512, members: 32 };

const current = new AsyncLocalStorage<Trace | null>();

export const currentTrace = (): Trace | null => current.getStore() ?? null;

/** Runs `work`, and all that it waits for, under this trace; null: under none. */
export const withinTrace = <T>(trace: Trace | null, work: () => T): T => current.run(trace, work);

/**
 * The trace of a request, or of what it began: the caller's if the headers name one, else its own.
 * Null for an id that is not a UUID. Headers are untrusted, so nothing may depend on a trace.
 */
export function traceOfRequest(
  requestId: string,
  { traceparent, tracestate }: IncomingHttpHeaders = {},
): Trace | null {
  const own = traceBegunBy(requestId);
  if (own === null) return null;
  const [, traceId, flags] = TRACEPARENT.exec(text(traceparent)) ?? [];
  if (traceId === undefined) return { ...own, requestId };
  // Other bits than the last have no meaning in this version, and are not passed on.
  const isRecorded = Number.parseInt(flags ?? '', 16) % 2 === 1;
  return { ...own, requestId, traceId, flags: isRecorded ? '01' : '00', state: stateIn(text(tracestate)) };
}

/** The trace of work on a record: that of the request behind it, or else one by the record's id. */
export const traceOfWork = (recordId: string, requestId: string | null): Trace | null =>
  requestId === null ? traceBegunBy(recordId) : traceOfRequest(requestId);

function traceBegunBy(id: string): Trace | null {
  if (!UUID.test(id)) return null;
  const traceId = id.replaceAll('-', '');
  return { requestId: null, traceId, spanId: traceId.slice(16), flags: '01', state: null };
}

/** A header that was sent twice is a list, and none. */
const text = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

function stateIn(header: string): string | null {
  if (header === '' || header.length > STATE.length) return null;
  const members = header.split(',').map((member) => member.trim());
  const isValid = members.every((member) => member === '' || MEMBER.test(member));
  return isValid && members.length <= STATE.members ? header : null;
}

/** The fields of a log line. */
export const traceFields = (trace: Trace | null): Record<string, string | undefined> =>
  trace === null ? {} : { reqId: trace.requestId ?? undefined, traceId: trace.traceId, spanId: trace.spanId };

export const traceparentOf = ({ traceId, spanId, flags }: Trace): string =>
  `00-${traceId}-${spanId}-${flags}`;

/** The headers with which a request to another server goes on under the trace. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace();
  if (trace === null) return {};
  const traceparent = traceparentOf(trace);
  return trace.state === null ? { traceparent } : { traceparent, tracestate: trace.state };
}

/** What a queued job keeps of the trace in its data, for whoever runs it. */
export function traceForJob(): Record<string, unknown> {
  const trace = currentTrace();
  if (trace?.requestId == null) return {};
  return { trace: { request_id: trace.requestId, traceparent: traceparentOf(trace) } };
}

export function traceOfJob(data: Record<string, unknown> | null): Trace | null {
  const { request_id: requestId, traceparent } = (data?.['trace'] ?? {}) as Record<string, unknown>;
  return typeof requestId === 'string' && typeof traceparent === 'string'
    ? traceOfRequest(requestId, { traceparent })
    : null;
}
