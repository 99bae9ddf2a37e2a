import type { Database } from '../start/database.ts';
import type { Env } from '../env.ts';
import type { Lifecycle } from '../start/lifecycle.ts';
import { serveMetrics } from './serve.ts';

/** Serves /metrics and the health checks if METRICS_PORT is set. */
export async function startMetrics(
  env: Env,
  { pool, ownerPool }: Pick<Database, 'pool' | 'ownerPool'>,
  life: Pick<Lifecycle, 'onClose'>,
  say: (line: string) => void,
): Promise<void> {
  if (env.metricsPort === null) return;
  const served = await serveMetrics(
    { port: env.metricsPort, host: env.metricsHost, names: env.metricsNames },
    { runtime: pool, owner: ownerPool },
  );
  life.onClose('the metrics', 500, served.close);
  say(`Metrics for Prometheus on port ${served.port} of ${env.metricsHost}, under /metrics.`);
}
