/**
 * The headers that protect the reader of an answer, whatever answers and however the address is
 * spelled. The operations are read from openapi.yaml, so new ones are covered automatically.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../server/http/contract/contract.ts';
import { diskStorage } from '../support/disk-storage.ts';
import { PASSWORD } from '../support/api.ts';
import { askRaw, type RawReply } from '../support/raw-http.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { serveApp, type ServedApp } from './support/served-app.ts';

const ABSENT = '0192f000-0000-7000-8000-000000000001';
const operations = [...readContract().operations.values()];

/** Addresses that exist, and addresses that do not. */
const PLACES: readonly [method: string, path: string][] = [
  ...operations.map(({ method, path }): [string, string] => [
    method,
    `/api/v1${path.replace(/\{\w+\}/g, ABSENT)}`,
  ]),
  ...[
    '/',
    '/index.html',
    '/login',
    '/memos/list',
    '/assets/index-abc123.js',
    '/assets/index-abc123.css',
    '/assets/mark-abc123.svg',
    '/assets/nothing.js',
    '/robots.txt',
    '/favicon.ico',
    '/healthz',
    '/readyz',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    `/api/v1/inventory/mapping/${'x'.repeat(200)}`,
    '/metrics',
    '/..%2f..%2fetc/passwd',
  ].map((path): [string, string] => ['GET', path]),
  ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'POST', 'DELETE'].flatMap((method): [string, string][] =>
    ['/', '/index.html', '/api/v1/user/profile', '/assets/index-abc123.js', '/healthz'].map((path) => [
      method,
      path,
    ]),
  ),
];

const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Spellings of the same address, and some that may be mistaken for it. */
const SPELLINGS: Readonly<Record<string, (path: string) => string>> = {
  'as it is': (path) => path,
  'with a letter escaped': (path) => path.replace(/[a-z]/, escaped),
  'with every letter escaped': (path) => path.replaceAll(/[a-z]/gi, escaped),
  'with a letter escaped twice': (path) =>
    path.replace(/[a-z]/, (letter) => `%25${escaped(letter).slice(1)}`),
  'with two slashes': (path) => `/${path}`,
  'with two slashes within': (path) => path.replace(/(?<=.)\//, '//'),
  'as a whole address': (path) => `http://portal.example${path}`,
  'as a whole address of https': (path) => `https://user@portal.example:99${path}`,
  'with a slash at its end': (path) => `${path}/`,
  'in capitals': (path) => path.toUpperCase(),
  'with dots': (path) => `/./x/..${path}`,
  'with escaped dots': (path) => `/%2e%2e${path}`,
  'with an escaped slash': (path) => path.replace(/(?<=.)\//, '%2F'),
  'with a backslash': (path) => path.replace('/', '\\'),
  'with half an escape': (path) => `${path}%ZZ`,
  'with a NUL': (path) => `${path}%00`,
  'with parameters of the path': (path) => `${path};a=b`,
  'with a query': (path) => `${path}?a=b`,
  'with a query that is none': (path) => `${path}?%ZZ=%`,
  'as a query': (path) => `/?${path}`,
  'with a very long query': (path) => `${path}?a=${'x'.repeat(8_000)}`,
  'with an endless query': (path) => `${path}?a=${'x'.repeat(20_000)}`,
};

let server: TestServer;
let app: ServedApp;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  app = await serveApp(server);
  const member = { email: 'admin@pavilion.test', password: PASSWORD };
  const signedIn = await server.asNobody().send('POST', '/user/login', member);
  ({ token } = signedIn.body?.data as { token: string });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** GET requests carry the token: they change nothing. */
const request = (method: string, target: string, more = ''): string =>
  `${method} ${target} HTTP/1.1\r\nHost: portal.example\r\nConnection: close\r\n${
    method === 'GET' ? `Authorization: Bearer ${token}\r\n` : ''
  }${more}\r\n`;

const IMMUTABLE = 'public, max-age=31536000, immutable';

function complaintsOf({ status, headers, body }: RawReply): string[] {
  const kind = headers.get('content-type') ?? '';
  const policy = headers.get('content-security-policy') ?? '';
  const cached = headers.get('cache-control') ?? '';
  const isAsset = /javascript|css|svg|text\/plain/.test(kind);
  const must: [string, boolean][] = [
    ['nosniff', headers.get('x-content-type-options') === 'nosniff'],
    ['no frames', headers.get('x-frame-options') === 'DENY'],
    ['no referrer', headers.get('referrer-policy') === 'no-referrer'],
    ['an opener and a reader of this origin', headers.get('cross-origin-resource-policy') === 'same-origin'],
    ['a policy', policy.startsWith("default-src 'none'")],
    ['no policy that lets inline code run', !/unsafe|https:|\*/.test(policy)],
    ['kept by nobody, unless a file', isAsset ? /^(no-cache|public)/.test(cached) : cached === 'no-store'],
    [
      'each of them once',
      ![cached, headers.get('x-frame-options')].some((value) => value?.includes('DENY,')),
    ],
    ['no mark for a nonce', !body.includes('__CSP_NONCE__')],
    ['no server named', !headers.has('server') && !headers.has('x-powered-by')],
    ['no 5xx', status < 500],
  ];
  if (kind.includes('html')) {
    const nonce = /'nonce-([A-Za-z0-9+/]{24})'/.exec(policy)?.[1];
    must.push(
      ['scripts of this server alone', policy.includes("script-src 'self';")],
      ['no frame around it', policy.includes("frame-ancestors 'none'")],
      ['the nonce of this answer', body === '' || (nonce !== undefined && body.includes(`nonce="${nonce}"`))],
    );
  }
  return must.filter(([, holds]) => !holds).map(([what]) => what);
}

describe.each(Object.entries(SPELLINGS))('an address %s', (_name, spelled) => {
  it('is answered with all protective headers', async () => {
    const complaints: string[] = [];
    for (const [method, place] of PLACES) {
      const reply = await askRaw(app.url, request(method, spelled(place)));
      const found = reply === null ? ['an answer'] : complaintsOf(reply);
      if (found.length > 0)
        complaints.push(`${method} ${spelled(place).slice(0, 90)} ${reply?.status}: ${found.join(', ')}`);
    }
    expect(complaints).toEqual([]);
  });
});

describe('kinds of answers', () => {
  const get = (path: string): Promise<RawReply | null> => askRaw(app.url, request('GET', path));

  it('the page has a new nonce each time, at each of its addresses', async () => {
    const nonces = new Set<string | undefined>();
    for (const path of ['/', '/index.html', '/%69ndex.html', '/login']) {
      const page = await get(path);
      expect([page?.status, page?.headers.get('content-type')], path).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      nonces.add(/nonce="([^"]+)"/.exec(page?.body ?? '')?.[1]);
    }
    expect(nonces.size).toBe(4);
  });

  it('files of the portal may be cached, and a missing one is a 404 in JSON', async () => {
    expect((await get('/assets/index-abc123.js'))?.headers.get('cache-control')).toBe(IMMUTABLE);
    expect((await get('/robots.txt'))?.headers.get('cache-control')).toBe('no-cache');
    // An open page asks for files of the build before.
    rmSync(path.join(app.portalFolder, 'assets', 'gone-abc123.js'));
    for (const missing of ['/assets/nothing.js', '/assets/gone-abc123.js']) {
      const nothing = await get(missing);
      expect([nothing?.status, nothing?.headers.get('content-type')], missing).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
    }
  });

  it('an address of the API is recognised however it is spelled', async () => {
    for (const path of ['/api/v1/nothing', '/%61pi/v1/nothing', 'http://portal.example/api/v1/nothing']) {
      const reply = await get(path);
      expect([reply?.status, JSON.parse(reply?.body ?? '{}').success], path).toEqual([404, false]);
    }
    const profile = await get('http://elsewhere.example/api/v1/user/profile');
    expect([profile?.status, profile?.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('HEAD is answered like GET without a body; TRACE, OPTIONS and CONNECT are refused and echo nothing', async () => {
    const head = await askRaw(app.url, request('HEAD', '/login'));
    expect([head?.status, head?.headers.get('content-type'), head?.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
    for (const method of ['TRACE', 'OPTIONS']) {
      const reply = await askRaw(app.url, request(method, '/login', 'X-Secret: echo-me\r\n'));
      expect([reply?.status, reply?.body.includes('echo-me')]).toEqual([404, false]);
      expect(reply?.headers.has('access-control-allow-origin')).toBe(false);
    }
    expect(await askRaw(app.url, request('CONNECT', 'inside.example:80'))).toBeNull();
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
    ],
    [
      'chunks that are not last',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'chunks spelled otherwise',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a blank before the colon', 'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length : 4\r\n\r\nabcd', 400],
    ['a line that goes on', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n', 400],
    ['lines without returns', 'GET /healthz HTTP/1.1\nHost: a\n\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['a negative length', 'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an expectation of its own',
      'POST /api/v1/user/login HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx',
      417,
    ],
  ])('%s is refused once, with all protective headers', async (_name, bytes, status) => {
    const reply = await askRaw(app.url, bytes);
    expect(reply?.status).toBe(status);
    // One answer: the rest was not taken for another request.
    expect(reply?.body).not.toContain('HTTP/1.1');
    expect(reply && complaintsOf(reply)).toEqual([]);
    expect(JSON.parse(reply?.body ?? '')).toMatchObject({ success: false, status: 'fail' });
  });
});

describe('a request id', () => {
  it('is made by the server, whatever the sender proposes', async () => {
    const reply = await askRaw(
      app.url,
      request('GET', '/healthz', 'X-Request-Id: forged\r\nRequest-Id: forged\r\n'),
    );
    expect(reply?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the name of a downloaded file', () => {
  it('is made by the portal and keeps nothing of the name it was uploaded under', async () => {
    const name = 'a"; filename=b.html\r\nX-Evil: yes\r\n\r\n<script>\u202e\u{1F48E}.png';
    const [paper] = await server.query<{ id: string; kind: string; file: string; key: string }>(
      `SELECT d.id, d.document_category AS kind, f.id AS file, f.storage_key AS key FROM kyc_document d JOIN stored_file f ON f.id = d.file_id LIMIT 1`,
    );
    await server.command('UPDATE stored_file SET original_name = $2 WHERE id = $1', [paper?.file, name]);
    const kept = path.join(server.dataDir, 'kept');
    writeFileSync(kept, 'x');
    await diskStorage(path.join(server.dataDir, 'files')).take(paper?.key ?? '', kept);
    const reply = await askRaw(app.url, request('GET', `/api/v1/customer/business/document/${paper?.id}`));
    const disposition = reply?.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.~-]+$/);
    // No part of the file's name is left.
    expect(disposition).toContain(paper?.kind.toLowerCase().replaceAll(' ', '-'));
    expect(disposition).not.toMatch(/evil|script/i);
    expect(reply?.headers.has('x-evil')).toBe(false);
  });
});

describe('strict-transport-security', () => {
  it.each([
    ['https://portal.example', 'max-age=31536000'],
    ['http://portal.example', undefined],
  ])('for %s is %s', async (PUBLIC_URL, expected) => {
    const other = await serveApp(server, { PUBLIC_URL });
    try {
      for (const target of [
        '/',
        '/api/v1/user/profile',
        '/%ZZ',
        '/assets/index-abc123.js',
        '/healthz',
        'x y z',
      ]) {
        const reply = await askRaw(other.url, request('GET', target));
        expect(reply?.headers.get('strict-transport-security'), target).toBe(expected);
      }
    } finally {
      await other.close();
    }
  });
});
