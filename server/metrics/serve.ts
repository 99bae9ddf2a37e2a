/**
 * Serves `/metrics` for Prometheus on a separate port, so that the portal's port does not show
 * it.
 */
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import os from 'node:os';
import type pg from 'pg';
import { Registry } from 'prom-client';
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

/** @throws the error of listening, which start-errors.ts turns into a sentence */
export async function serveMetrics(
  at: { port: number; host: string; names?: readonly string[] },
  pools: Readonly<Record<string, pg.Pool>>,
): Promise<Served> {
  const { gauges, stop } = measureProcess(pools);
  const all = Registry.merge([registry, gauges]);
  const names = new Set([
    'localhost',
    os.hostname().toLowerCase(),
    at.host.toLowerCase(),
    ...(at.names ?? []),
  ]);
  const times = { headersTimeout: WITHIN_MS, requestTimeout: WITHIN_MS, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...times, keepAliveTimeout: 65_000 }, (request, response) => {
    if (!isAskedByName(request, names)) {
      response.writeHead(421, HEADERS).end('Use its IP address, or a name listed in METRICS_NAMES.\n');
      return;
    }
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, HEADERS).end('Only GET /metrics exists here.\n');
      return;
    }
    all.metrics().then(
      (text) => response.writeHead(200, { ...HEADERS, 'content-type': all.contentType }).end(text),
      () => response.writeHead(500, HEADERS).end('The metrics could not be read.\n'),
    );
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
