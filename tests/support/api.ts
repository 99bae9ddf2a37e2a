/**
 * A client of the portal's API for tests: the envelope, JSON bodies and multipart forms. A change
 * that names no version is sent with the present one.
 */
import { versionNeeded, withVersions } from './versions.ts';

export const PASSWORD = 'Pavilion#2026';

export interface Reply {
  status: number;
  headers: Headers;
  /** The envelope; null if the answer is not JSON. */
  body: { success: boolean; status: string; message: string; data: unknown } | null;
  text: string;
  /** The body as received. */
  bytes: Uint8Array;
}

export interface Api {
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>;
  /** Several files under one name are a list. */
  form(
    method: 'POST' | 'PUT',
    path: string,
    data: unknown,
    files: Record<string, File | readonly File[]>,
  ): Promise<Reply>;
  /** A binary download; a POST if there is data. */
  bytes(path: string, data?: unknown): Promise<Uint8Array>;
}

/** `url` may return another server for each request. */
export function apiOf(url: string | (() => string), token?: string): Api {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  type Body = { body?: string | FormData | null; headers?: Record<string, string> };
  const ask = async (method: string, at: string, { body = null, headers = {} }: Body): Promise<Reply> => {
    const response = await fetch(`${typeof url === 'string' ? url : url()}/api/v1${at}`, {
      method,
      body,
      headers: { ...authorization, ...headers },
    });
    const bytes = await bytesOf(response);
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : null,
      text,
      bytes,
    };
  };
  return {
    get: (at, headers = {}) => ask('GET', at, { headers }),
    async bytes(at, data) {
      const asked =
        data === undefined
          ? { headers: authorization }
          : {
              method: 'POST',
              body: JSON.stringify({ data }),
              headers: { ...authorization, 'content-type': 'application/json' },
            };
      const response = await fetch(`${typeof url === 'string' ? url : url()}/api/v1${at}`, asked);
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    send: (method, at, given, extra = {}) =>
      withVersions(versionNeeded(method, at), given, (data) =>
        ask(method, at, {
          body: data === undefined ? null : JSON.stringify({ data }),
          headers: { ...(data === undefined ? {} : { 'content-type': 'application/json' }), ...extra },
        }),
      ),
    form: (method, at, given, files) =>
      withVersions(versionNeeded(method, at), given, (data) => {
        const body = new FormData();
        body.append('data', JSON.stringify(data));
        for (const [field, sent] of Object.entries(files))
          for (const file of sent instanceof File ? [sent] : sent) body.append(field, file);
        return ask(method, at, { body });
      }),
  };
}

/** Signs in over HTTP; the returned API uses that token. */
export async function signIn(url: string | (() => string), email: string): Promise<Api> {
  const reply = await apiOf(url).send('POST', '/user/login', { email, password: PASSWORD });
  const { token } = (reply.body?.data ?? {}) as { token?: string };
  if (!token) throw new Error(`${email} could not sign in: ${reply.text}`);
  return apiOf(url, token);
}

/** The whole body, or the first chunk of an event stream, which may never end. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  const { value = new Uint8Array() } = await reader.read();
  await reader.cancel();
  return value;
}
