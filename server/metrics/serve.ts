/** `/metrics` for Prometheus on a port of its own, so that the portal's port shows nothing of the inside. */
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { registry } from './measures.ts';
import type { Registry } from './registry.ts';

const LAG_RESOLUTION_MS = 20;
const NS = 1e9;

interface Served {
  /** The port that was really bound. */
  port: number;
  close(): Promise<void>;
}

/** Gauges of the process itself; answers how to stop measuring. */
function measureProcess(into: Registry, pools: Readonly<Record<string, pg.Pool>>): () => void {
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  into.gauge('pavilion_event_loop_lag_seconds', 'Event loop delay since the last reading.', () => {
    const values = lagOf(lag);
    lag.reset();
    return values;
  });
  into.gauge('pavilion_db_connections', 'Connections of the pools by pool and state.', () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
      { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
      { labels: { pool, state: 'idle' }, value: idleCount },
      { labels: { pool, state: 'waited_for' }, value: waitingCount },
    ]),
  );
  into.gauge('pavilion_memory_bytes', 'Memory of the process by kind.', () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return Object.entries({ rss, heapUsed, external }).map(([kind, value]) => ({ labels: { kind }, value }));
  });
  into.gauge('pavilion_uptime_seconds', 'How long the process has run.', () => [
    { labels: {}, value: process.uptime() },
  ]);
  return () => lag.disable();
}

function lagOf(
  lag: ReturnType<typeof monitorEventLoopDelay>,
): { labels: { quantile: string }; value: number }[] {
  // Its timer is part of what it measures.
  const seconds = (ns: number): number =>
    Number.isFinite(ns) ? Math.max(0, ns / NS - LAG_RESOLUTION_MS / 1000) : 0;
  return [
    { labels: { quantile: '0.5' }, value: seconds(lag.percentile(50)) },
    { labels: { quantile: '0.99' }, value: seconds(lag.percentile(99)) },
    { labels: { quantile: '1' }, value: lag.count === 0 ? 0 : seconds(lag.max) },
  ];
}

/** Prometheus is one reader, with a twin and a curious operator beside it. */
const MOST_CONNECTIONS = 32;
const WITHIN_MS = 5_000;
const HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/**
 * Whether it was asked for by an address, or by a name that is this machine's. A web page that somebody here looks at can
 * give any name of its own this machine's address, and would read all of it.
 */
function isAskedByName({ headers }: IncomingMessage, names: ReadonlySet<string>): boolean {
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  return isIP(host.replace(/^\[|\]$/g, '')) !== 0 || names.has(host.replace(/\.$/, ''));
}

/** @throws the listening's own error, which start-errors.ts puts into a sentence */
export async function serveMetrics(
  at: { port: number; host: string; names?: readonly string[] },
  pools: Readonly<Record<string, pg.Pool>>,
): Promise<Served> {
  const stop = measureProcess(registry, pools);
  const names = new Set([
    'localhost',
    os.hostname().toLowerCase(),
    at.host.toLowerCase(),
    ...(at.names ?? []),
  ]);
  const times = { headersTimeout: WITHIN_MS, requestTimeout: WITHIN_MS, connectionsCheckingInterval: 1_000 };
  const server = createServer({ ...times, keepAliveTimeout: 65_000 }, (request, response) => {
    if (!isAskedByName(request, names)) {
      response.writeHead(421, HEADERS).end('Ask for it by its address, or by a name of METRICS_NAMES.\n');
      return;
    }
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, HEADERS).end('Only GET /metrics is here.\n');
      return;
    }
    response
      .writeHead(200, { ...HEADERS, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .end(registry.render());
  });
  server.maxConnections = MOST_CONNECTIONS;
  // Whoever reads nothing of the answer, or has nothing more to ask.
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
