import createClient, { type Middleware } from 'openapi-fetch';
import { MESSAGES } from '../domain/messages.ts';
import { ApiError, errorOfFailure, errorOfResponse, type Envelope } from './errors.ts';
import { OPERATIONS } from './operations.gen.ts';
import type { operations, paths } from './schema.gen.ts';

export type OperationId = keyof operations;

/** What happens to the session because of a call, wherever the call was made. */
export type SessionEvent =
  | { type: 'UNAUTHORISED' }
  | { type: 'UNAVAILABLE'; message: string }
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

/** The `data` of an operation's answer: for a list `{ data: row[], pagination }`. */
export type AnswerOf<O extends OperationId> = Success<O> extends { data?: infer D } ? D : unknown;
export type QueryOf<O extends OperationId> = Omit<NonNullable<Query<O>>, 'timestamp'>;
export type DataOf<O extends OperationId> = NonNullable<Data<O>>;

/** What a call is given. `data` is wrapped into the body; with `files` the body is multipart, `data` its JSON part. */
export interface InputOf<O extends OperationId> {
  path?: Path<O>;
  query?: QueryOf<O>;
  data?: DataOf<O>;
  files?: Record<string, Blob | readonly Blob[]>;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One per action of a person; a retry of the same action carries the same key. */
  idempotencyKey?: string | undefined;
}

const TOKEN = 'token';
/** Local storage, because the specification says so; a browser that forbids it keeps the person signed in for this page. */
let token: string | null = readToken();

function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

export const currentToken = (): string | null => token;

export function setToken(next: string | null): void {
  token = next;
  try {
    if (next === null) localStorage.removeItem(TOKEN);
    else localStorage.setItem(TOKEN, next);
  } catch {
    // Storage is full or forbidden: the token lives as long as the page.
  }
}

type Listener = (event: SessionEvent) => void;
const listeners = new Set<Listener>();

/** Tells of 401 outside /login, of 503, and of connections that failed. Answers with the way to stop listening. */
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
    if (response.status === 401 && location.pathname !== '/login') raise({ type: 'UNAUTHORISED' });
    if (response.status === 503) raise({ type: 'UNAVAILABLE', message: MESSAGES.maintenance });
  },
  onError({ error }) {
    // A list that is left behind aborts its call: nobody needs to hear of it.
    if (error instanceof DOMException && error.name === 'AbortError') return error;
    const failure = errorOfFailure(error);
    raise({ type: 'NO_CONNECTION', message: failure.message });
    return failure;
  },
};

const client = createClient<paths>({ baseUrl: '/api/v1' });
client.use(common);

interface LooseInit {
  params: { path?: unknown; query: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  parseAs?: 'blob';
}
type LooseRequest = (
  method: string,
  path: string,
  init: LooseInit,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

// openapi-fetch types a call by its path; here it is typed by its operationId (InputOf, AnswerOf), so the inner door is loose.
const request = client.request as unknown as LooseRequest;

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
  parseAs?: 'blob',
) {
  const [method, path] = OPERATIONS[operation];
  const { data, error, response } = await request(method, path, {
    params: { path: input.path, query: { ...input.query, timestamp: Date.now() } },
    body: bodyOf(input.data, input.files),
    headers: options.idempotencyKey === undefined ? undefined : { 'Idempotency-Key': options.idempotencyKey },
    signal: options.signal,
    parseAs,
  });
  // An empty 500 gives neither data nor error, so the status alone decides.
  if (!response.ok) throw errorOfResponse(response, error);
  return { data, response };
}

/** Makes one call of the contract and answers with its envelope; every failure is an ApiError. */
export async function call<O extends OperationId>(
  operation: O,
  input: InputOf<O> = {},
  options: CallOptions = {},
): Promise<Envelope<AnswerOf<O>>> {
  const { data, response } = await send(operation, input, options);
  if (typeof data !== 'object' || data === null) {
    throw new ApiError(response.status, MESSAGES.unexpected, response.headers.get('x-request-id'), null);
  }
  // The server checks each answer against the same contract that these types were made from.
  return data as Envelope<AnswerOf<O>>;
}

/** Fetches a file (a KYC document, a report): its bytes, with the token that a plain link could not send. */
export const callForFile = async <O extends OperationId>(
  operation: O,
  input: InputOf<O> = {},
): Promise<Blob> => (await callForSheet(operation, input)).file;

/** The same of a sheet that says how many rows it holds; null where it does not say. */
export async function callForSheet<O extends OperationId>(
  operation: O,
  input: InputOf<O> = {},
): Promise<{ file: Blob; rows: number | null }> {
  const { data, response } = await send(operation, input, {}, 'blob');
  if (!(data instanceof Blob)) throw new ApiError(response.status, MESSAGES.downloadFailed, null, null);
  const rows = response.headers.get('x-rows');
  return { file: data, rows: rows === null ? null : Number(rows) };
}
