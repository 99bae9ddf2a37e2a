/**
 * Serves `/metrics` for Prometheus on a separate port, so that the portal's port does not show
 * it. The health checks are there as well, since a worker has no other port.
 */
import { createServer } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import os from 'node:os';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { aliveness, createReadiness } from '../health.ts';
import { registry } from './measures.ts';
import { measureProcess } from './process.ts';

interface Served {
  /** The port that was actually bound. */
  port: number;
  close(): Promise<void>;
}

/** Enough for Prometheus, a replica of it and an operator. */
const MOST_CONNECTIONS = 32;
const WITHIN_MS = 5_000;
const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/**
 * Whether the Host header is an IP address or a name of this machine. This stops DNS rebinding: a
 * web page could otherwise point its own name at this machine and read the metrics in a visitor's
 * browser.
 */
function isAskedByName({ headers }: IncomingMessage, names: ReadonlySet<string>): boolean {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || names.has(host.replace(/\.$/, ''));
}

interface Answer {
  code: number;
  headers: OutgoingHttpHeaders;
  text: string;
}

const json = (code: number, body: object): Answer => ({
  code,
  headers: { ...HEADERS, 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify(body),
});
const sentence = (code: number, text: string): Answer => ({ code, headers: HEADERS, text: `${text}\n` });

/**
 * @param pools those that are measured; `runtime` is asked whether the database is ready
 * @throws the error of listening, which start-errors.ts turns into a sentence
 */
export async function serveMetrics(
  at: { port: number; host: string; names?: readonly string[] },
  pools: Readonly<Record<string, pg.Pool>> & { readonly runtime: pg.Pool },
): Promise<Served> {
  const { gauges, stop } = measureProcess(pools);
  const all = Registry.merge([registry, gauges]);
  const readiness = createReadiness(pools.runtime);
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/metrics': async () => ({
      code: 200,
      headers: { ...HEADERS, 'content-type': all.contentType },
      text: await all.metrics(),
    }),
    '/healthz': async () => json(200, aliveness()),
    '/readyz': async () => {
      const { code, body } = await readiness();
      return json(code, body);
    },
  };
  const names = new Set([
    'localhost',
    os.hostname().toLowerCase(),
    at.host.toLowerCase(),
    ...(at.names ?? []),
  ]);
  const times = { headersTimeout: WITHIN_MS, requestTimeout: WITHIN_MS, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...times, keepAliveTimeout: 65_000 }, (request, response) => {
    const send = ({ code, headers, text }: Answer): void => void response.writeHead(code, headers).end(text);
    if (!isAskedByName(request, names))
      return send(sentence(421, 'Use its IP address, or a name listed in METRICS_NAMES.'));
    const path = request.url?.split('?')[0] ?? '';
    const answer = request.method === 'GET' && Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) return send(sentence(404, 'Only GET /metrics, /healthz and /readyz exist here.'));
    answer().then(send, () => send(sentence(500, 'The metrics could not be read.')));
  });
  server.maxConnections = MOST_CONNECTIONS;
  // Closes connections that do not read the answer or stay idle.
  server.setTimeout(2 * WITHIN_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
