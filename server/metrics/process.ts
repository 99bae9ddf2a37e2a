/** Gauges of the process: event loop, memory and connections, read when Prometheus asks. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';

const LAG_RESOLUTION_MS = 20;
const NS = 1e9;

/** The gauges, and a function that stops measuring. */
export function measureProcess(pools: Readonly<Record<string, pg.Pool>>): {
  gauges: Registry;
  stop: () => void;
} {
  const gauges = new Registry();
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  gauges.registerMetric(
    new Gauge({
      name: 'pavilion_event_loop_lag_seconds',
      help: 'Event loop delay since the last reading.',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const [quantile, seconds] of lagOf(lag)) this.set({ quantile }, seconds);
        lag.reset();
      },
    }),
  );
  gauges.registerMetric(
    new Gauge({
      name: 'pavilion_db_connections',
      help: 'Connections of the pools by pool and state.',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool, state: 'busy' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waited_for' }, waitingCount);
        }
      },
    }),
  );
  gauges.registerMetric(
    new Gauge({
      name: 'pavilion_memory_bytes',
      help: 'Memory of the process by kind.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        const { rss, heapUsed, external } = process.memoryUsage();
        for (const [kind, bytes] of Object.entries({ rss, heapUsed, external })) this.set({ kind }, bytes);
      },
    }),
  );
  gauges.registerMetric(
    new Gauge({
      name: 'pavilion_uptime_seconds',
      help: 'How long the process has run.',
      registers: [],
      collect() {
        this.set(process.uptime());
      },
    }),
  );
  return { gauges, stop: () => lag.disable() };
}

function lagOf(lag: ReturnType<typeof monitorEventLoopDelay>): [quantile: string, seconds: number][] {
  // The monitor's own timer interval is included in what it measures.
  const seconds = (ns: number): number =>
    Number.isFinite(ns) ? Math.max(0, ns / NS - LAG_RESOLUTION_MS / 1000) : 0;
  return [
    ['0.5', seconds(lag.percentile(50))],
    ['0.99', seconds(lag.percentile(99))],
    ['1', lag.count === 0 ? 0 : seconds(lag.max)],
  ];
}
