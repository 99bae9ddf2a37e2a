import { MESSAGES } from '../domain/messages.ts';

/** What the server says in every answer, right or wrong. */
export interface Envelope<Data = unknown> {
  success: boolean;
  status: 'success' | 'fail';
  message: string;
  data: Data;
}

/**
 * A call that failed. `status` is the HTTP status, or 0 where no answer came. `data` is what the server adds:
 * the fields that were wrong, or the stones that were refused. `requestId` finds the call in the server's log.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly data: unknown;

  constructor(status: number, message: string, requestId: string | null, data: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = requestId;
    this.data = data;
  }

  /** Nobody knows whether the server carried it out: a repetition must carry the same idempotency key. */
  get unanswered(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'message' in value && 'success' in value;
}

/** An answer that is not a success. (Specification, section 8.) */
export function errorOfResponse(response: Response, body: unknown): ApiError {
  const requestId = response.headers.get('x-request-id');
  const said = isEnvelope(body) && body.message !== '' ? body.message : null;
  if (response.status === 503) {
    return new ApiError(503, said ?? MESSAGES.maintenance, requestId, null);
  }
  return new ApiError(
    response.status,
    said ?? MESSAGES.unexpected,
    requestId,
    isEnvelope(body) ? body.data : null,
  );
}

/** No answer at all: the browser is offline, the server is gone, or the request could not be made. */
export function errorOfFailure(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  // fetch rejects with a TypeError for every network failure; anything else broke before it was sent.
  const message = cause instanceof TypeError ? MESSAGES.noConnection : MESSAGES.cannotSend;
  return new ApiError(0, message, null, null);
}

/** The words for a person, whatever was thrown. */
export function messageOf(error: unknown, fallback: string = MESSAGES.unexpected): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return fallback;
}
