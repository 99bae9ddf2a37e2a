import { MESSAGES, wordsOf } from '../domain/messages.ts';

/** The envelope of every answer, successful or not. */
export interface Envelope<Data = unknown> {
  success: boolean;
  status: 'success' | 'fail';
  message: string;
  data: Data;
}

/** A field that somebody else has changed since it was read. */
export interface ChangedField {
  field: string;
  words: string;
  /** The row, if several are changed, and its name. */
  id?: string;
  of?: string;
  now: unknown;
  /** Whether the person has changed it too. */
  touched: boolean;
}

/** A refused change that can be sent again, with the values of the other person or one's own. */
export interface EditConflict {
  changed: readonly ChangedField[];
  /** Null if the portal does not tell. */
  by: string | null;
  /** What was sent for a field; undefined if nothing was. */
  mine: (field: ChangedField) => unknown;
  /** Sends it again: the fields for which `takes` is true get the other person's values. */
  again: (takes: (field: ChangedField) => boolean) => void;
}

/**
 * A failed call. `status` is the HTTP status, or 0 without an answer. `data` has the server's
 * details: the wrong fields, or the refused stones. `requestId` identifies the call in the server's
 * log.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly data: unknown;
  /** Set by an action that was refused because of other people's changes. */
  conflict: EditConflict | null = null;

  constructor(status: number, message: string, requestId: string | null, data: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = requestId;
    this.data = data;
  }

  /** The missing permission, if an administrator could grant it. */
  get missing(): { permission: string; side: 'read' | 'write' } | null {
    const { data } = this;
    if (typeof data !== 'object' || data === null || !('permission' in data) || !('access' in data))
      return null;
    if (typeof data.permission !== 'string') return null;
    return { permission: data.permission, side: data.access === 'write' ? 'write' : 'read' };
  }

  /** The field that was refused; null if it was none of them. */
  get field(): string | null {
    const { data } = this;
    return typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : null;
  }

  /** Whether the server may have carried out the call: a retry must then send the same key. */
  get unanswered(): boolean {
    return this.status < 300 || (this.status >= 500 && !this.isPaused);
  }

  /** Refused because of maintenance; nothing was done. */
  get isPaused(): boolean {
    const { data } = this;
    return typeof data === 'object' && data !== null && 'refusal' in data && data.refusal === 'maintenance';
  }
}

export function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'message' in value && 'success' in value;
}

/**
 * From an unsuccessful answer, or one that does not say that it is a success. (Specification,
 * section 8.)
 */
export function errorOfResponse(response: Response, body: unknown): ApiError {
  const requestId = response.headers.get('x-request-id');
  const said = isEnvelope(body) && body.message !== '' ? body.message : null;
  if (response.status === 503) {
    return new ApiError(503, said ?? MESSAGES.maintenance, requestId, isEnvelope(body) ? body.data : null);
  }
  return new ApiError(
    response.status,
    said ?? MESSAGES.unexpected,
    requestId,
    isEnvelope(body) ? body.data : null,
  );
}

/**
 * Without an answer: the browser is offline, the server is down, or the request could not be sent.
 */
export function errorOfFailure(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  // fetch rejects with a TypeError for network failures; other errors happened before sending.
  const message = cause instanceof TypeError ? MESSAGES.noConnection : MESSAGES.cannotSend;
  return new ApiError(0, message, null, null);
}

/** A message for people, whatever was thrown. */
export const messageOf = (error: unknown, fallback: string = MESSAGES.unexpected): string =>
  wordsOf(error, fallback);
