import createClient, { type Middleware } from 'openapi-fetch';
import { FIRST_OPERATIONS } from 'virtual:first-operations';
import { MESSAGES } from '../domain/messages.ts';
import { ApiError, errorOfFailure, errorOfResponse, isEnvelope, type Envelope } from './errors.ts';
import { currentImpersonation } from './impersonation.ts';
import { noteMediaGrant } from './media-grant.ts';
import type { operations, paths } from './schema.gen.ts';

export type OperationId = keyof operations;

/** Events of the session and the connection that any call can raise. */
export type SessionEvent =
  | { type: 'UNAUTHORISED' }
  | { type: 'UNAVAILABLE'; message: string; isRead: boolean }
  /** During maintenance reads work and changes are refused. */
  | { type: 'PAUSED'; message: string; isRead: boolean }
  | { type: 'NO_CONNECTION'; message: string };

type Query<O extends OperationId> = operations[O] extends { parameters: { query?: infer Q } } ? Q : never;
type Path<O extends OperationId> = operations[O] extends { parameters: { path: infer P } } ? P : undefined;
type Body<O extends OperationId> = operations[O] extends { requestBody?: { content: infer C } }
  ? C[keyof C]
  : never;
type Data<O extends OperationId> = Body<O> extends { data?: infer D } ? D : never;
type Success<O extends OperationId> = operations[O] extends { responses: infer R }
  ? {
      [S in keyof R & (200 | 201)]: R[S] extends { content: { 'application/json': infer A } } ? A : never;
    }[keyof R & (200 | 201)]
  : never;

/** The `data` of an operation's answer; for a list `{ data: row[], pagination }`. */
export type AnswerOf<O extends OperationId> = Success<O> extends { data?: infer D } ? D : unknown;
export type QueryOf<O extends OperationId> = Omit<NonNullable<Query<O>>, 'timestamp'>;
export type DataOf<O extends OperationId> = NonNullable<Data<O>>;

/**
 * The input of a call. `data` is wrapped into the body; with `files` the body is multipart and
 * `data` its JSON part.
 */
export interface InputOf<O extends OperationId> {
  path?: Path<O>;
  query?: QueryOf<O>;
  data?: DataOf<O>;
  files?: Record<string, Blob | readonly Blob[]>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One key per action of a person; retries of the action send the same key. */
  idempotencyKey?: string | undefined;
}

const TOKEN = 'token';
/**
 * In local storage, as the specification says; if the browser forbids that, in memory until the
 * page closes. A tab that shows the portal as a customer has a separate token.
 */
let token: string | null = currentImpersonation()?.token ?? readToken();

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

/** Returns a tab that showed the portal as a customer to the session of the member of staff. */
export function resumeOwnToken(): void {
  token = readToken();
}

export const currentToken = (): string | null => token;

export function setToken(next: string | null): void {
  token = next;
  try {
    if (next === null) localStorage.removeItem(TOKEN);
    else localStorage.setItem(TOKEN, next);
  } catch {
    // Storage is full or forbidden: the token is kept in memory.
  }
}

type Listener = (event: SessionEvent) => void;
const listeners = new Set<Listener>();

/**
 * Listens for 401 outside /login, for both kinds of 503 and for failed connections. Returns a
 * function that stops it.
 */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function raise(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

const common: Middleware = {
  onRequest({ request }) {
    if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
    request.headers.set('Cache-Control', 'no-store');
    request.headers.set('location', 'portal');
    return request;
  },
  onResponse({ response }) {
    noteMediaGrant(response);
    if (response.status === 401 && location.pathname !== '/login') raise({ type: 'UNAUTHORISED' });
  },
};

const reporting: Middleware = {
  onError({ error }) {
    // The caller aborted it, for example by leaving a list; that is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    return unreached(error);
  },
};

/** The server cannot be reached, which the session shows on every screen. */
function unreached(error: unknown): ApiError {
  const failure = errorOfFailure(error);
  raise({ type: 'NO_CONNECTION', message: failure.message });
  return failure;
}

const client = createClient<paths>({ baseUrl: '/api/v1' });
client.use(common, reporting);
/** For live updates: they reconnect by themselves, so their failures are not shown. */
const quiet = createClient<paths>({ baseUrl: '/api/v1' });
quiet.use(common);

interface LooseInit {
  params: { path?: unknown; query: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  parseAs?: 'blob' | 'stream' | undefined;
}
type LooseRequest = (
  method: string,
  path: string,
  init: LooseInit,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

// openapi-fetch types calls by path; ours are typed by operationId (InputOf, AnswerOf), so this
// inner one is untyped.
const request = client.request as unknown as LooseRequest;
const requestQuietly = quiet.request as unknown as LooseRequest;

export type Address = readonly [method: string, path: string];

/**
 * The addresses of operations that the first screen does not call are loaded with the first such
 * call.
 */
async function addressOf(operation: OperationId): Promise<Address> {
  const first = FIRST_OPERATIONS[operation];
  if (first !== undefined) return first;
  try {
    return (await import('virtual:other-operations')).OTHER_OPERATIONS[operation];
  } catch (error) {
    throw unreached(error);
  }
}

function bodyOf(data: unknown, files: InputOf<OperationId>['files']): unknown {
  if (files === undefined) return data === undefined ? undefined : { data };
  const form = new FormData();
  if (data !== undefined) form.set('data', JSON.stringify(data));
  for (const [name, value] of Object.entries(files)) {
    for (const file of value instanceof Blob ? [value] : value) form.append(name, file);
  }
  return form;
}

async function send<O extends OperationId>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions,
  parseAs?: 'blob' | 'stream',
) {
  const [method, path] = await addressOf(operation);
  const { data, error, response } = await (parseAs === 'stream' ? requestQuietly : request)(method, path, {
    params: { path: input.path, query: { ...input.query, timestamp: Date.now() } },
    body: bodyOf(input.data, input.files),
    headers: options.idempotencyKey === undefined ? undefined : { 'Idempotency-Key': options.idempotencyKey },
    signal: options.signal,
    parseAs,
  });
  // An empty 500 has neither data nor error, so only the status is checked.
  if (!response.ok) {
    const failure = errorOfResponse(response, error);
    if (failure.status === 503 && parseAs !== 'stream')
      raise({
        type: failure.isPaused ? 'PAUSED' : 'UNAVAILABLE',
        message: failure.message,
        isRead: method === 'get',
      });
    throw failure;
  }
  return { data, response };
}

/** Calls one operation and returns its envelope; every failure is an ApiError. */
export async function call<O extends OperationId>(
  operation: O,
  input: InputOf<O> = {},
  options: CallOptions = {},
): Promise<Envelope<AnswerOf<O>>> {
  const { data, response } = await send(operation, input, options);
  if (!isEnvelope(data) || !data.success) throw errorOfResponse(response, data);
  // The server checks each answer against the contract that these types are generated from.
  return data as Envelope<AnswerOf<O>>;
}

/**
 * Fetches a file's bytes (a KYC document, a report) with the token, which a plain link could not
 * send.
 */
export const callForFile = async <O extends OperationId>(
  operation: O,
  input: InputOf<O> = {},
): Promise<Blob> => (await callForSheet(operation, input)).file;

/** Like `callForFile`, with the sheet's number of rows; null if the answer does not give it. */
export async function callForSheet<O extends OperationId>(
  operation: O,
  input: InputOf<O> = {},
): Promise<{ file: Blob; rows: number | null }> {
  const { data, response } = await send(operation, input, {}, 'blob');
  if (!(data instanceof Blob)) throw new ApiError(response.status, MESSAGES.downloadFailed, null, null);
  const rows = response.headers.get('x-rows');
  return { file: data, rows: rows === null ? null : Number(rows) };
}

/** A stream of live updates; the caller reads it, and aborts the signal to close it. */
export async function callForStream<O extends OperationId>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions,
): Promise<ReadableStream<Uint8Array>> {
  const { response, data } = await send(operation, input, options, 'stream');
  if (!(data instanceof ReadableStream)) throw new ApiError(response.status, MESSAGES.unexpected, null, null);
  return data;
}
