import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { aliveness, createReadiness } from '../health.ts';

export function installHealth(app: FastifyInstance, pool: pg.Pool): void {
  const readiness = createReadiness(pool);
  app.get('/healthz', async () => aliveness());
  app.get('/readyz', async (_request, reply) => {
    const { code, body } = await readiness();
    return reply.code(code).send(body);
  });
}
