import type { Logger } from 'pino';
import type pg from 'pg';
import { requestBehind } from '../db/queries/audit/asked-for.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import type { Env } from '../env.ts';
import type { Storage } from '../files/storage.ts';
import { traceFields, traceOfWork, withinTrace, type Trace } from '../trace.ts';

/**
 * What a task may use. Long work runs on the owner's pool, whose statements time out after an hour.
 */
export interface JobContext {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  storage: Storage;
  env: Env;
  log: Logger;
}

/** Its log lines name the trace. */
export const withTracedLog = (context: JobContext, trace: Trace | null): JobContext =>
  trace === null ? context : { ...context, log: context.log.child(traceFields(trace)) };

/** One job of the server. */
export interface JobDefinition {
  name: string;
  /**
   * Cron expression, UTC. Every job is scheduled: one that is also queued finds by its schedule
   * what its queue has lost.
   */
  cron: string;
  /** Requests queue it and people wait for the result, so its queue is polled every second. */
  awaited?: true;
  retryLimit: number;
  expireInSeconds: number;
  /** How many run at a time per process; one by default. */
  workers?: number;
  /** Returns how much was done, for the log; nothing where the work itself logs. */
  run(data: Record<string, unknown>, context: JobContext): Promise<number | void>;
}

interface Work {
  /** One of what it works on: `upload`. */
  one: string;
  /** For the log: `a sync failed`. */
  failed: string;
}

/** Works on each of these; a failure is logged and must not stop the others. */
export async function workOnEach(
  ids: readonly string[],
  { one, failed }: Work,
  log: Logger,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      log.error({ err: error, [one]: id }, failed);
    }
  }
}

interface ById extends Work, Pick<JobDefinition, 'name' | 'workers'> {
  expireInSeconds?: number;
  /** Those that the queue has lost, whose process died, or that are due by their schedule. */
  open(context: JobContext): Promise<readonly string[]>;
  work(id: string, context: JobContext, isRequested: boolean): Promise<unknown>;
}

/**
 * A job that works on the one that a request has queued, as `upload_id`, and by its schedule on all
 * open ones.
 */
export const jobById = ({ one, failed, open, work, ...job }: ById): JobDefinition => ({
  cron: '* * * * *',
  awaited: true,
  retryLimit: 0,
  expireInSeconds: 3_600,
  ...job,
  async run(data, context) {
    const requested = (data ?? {})[`${one}_id`];
    if (typeof requested === 'string') await work(requested, context, true);
    else
      for (const id of await open(context))
        await underItsTrace(id, context, (traced) =>
          workOnEach([id], { one, failed }, traced.log, () => work(id, traced, false)),
        );
  },
});

/** Goes on under the trace of the request that asked for this work, or under one of its own. */
async function underItsTrace(
  id: string,
  context: JobContext,
  work: (traced: JobContext) => Promise<void>,
): Promise<void> {
  const requestId = await withActor(context.ownerPool, SYSTEM, 'read', (tx) => requestBehind(tx, id));
  const trace = traceOfWork(id, requestId);
  await withinTrace(trace, () => work(withTracedLog(context, trace)));
}
