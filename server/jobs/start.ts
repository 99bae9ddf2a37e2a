/**
 * The server's jobs on pg-boss: queued in PostgreSQL, so that any number of processes share the
 * work.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, PgBoss } from 'pg-boss';
import { reportFailure } from '../background-failures.ts';
import { followHouseZone } from '../db/queries/house-zone.ts';
import { connectionTo } from '../db/primary.ts';
import { SYSTEM, withActor } from '../db/with-actor.ts';
import { backgroundFailures } from '../metrics/measures.ts';
import { currentTrace, traceForJob, traceOfJob, withinTrace } from '../trace.ts';
import { startSendingBulkEmails } from './send-bulk-emails.ts';
import { startMatchingDemands } from './match-demands.ts';
import { startSendingMails } from './send-mails.ts';
import { startSendingPushes } from './send-pushes.ts';
import { startSendingWebhooks } from './send-webhooks.ts';
import { startSealing } from './histories.ts';
import { startTimingSteps } from './time-steps.ts';
import { withTracedLog, type JobDefinition, type JobContext } from './job.ts';
import { JOBS } from './jobs.ts';

/** The queue checks every half second whether its jobs have ended. */
const STOP_WITHIN_MS = 1_000;
const QUEUE_ENDS_WITHIN_MS = 6_000;
/** How long a request waits for the queue, and how often it is tried again in the background. */
const ASK_MS = 1_000;
const ASK_AGAIN_MS = 3_000;
const ASK_TRIES = 20;
/** How often each process polls the queue. Schedules are no finer than a minute. */
const POLL_SECONDS = { awaited: 1, scheduled: 10 };
/**
 * For the queue's own statements; tasks run on pools with other limits. The last three make
 * it recover after a database that hangs without closing connections.
 */
const CONNECTION = {
  statement_timeout: 60_000,
  query_timeout: 70_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
};

/** Connections of the queue in a process that works on jobs, and in one that only asks for them. */
export const QUEUE_CONNECTIONS = { working: 3, asking: 1 };

export interface Jobs {
  /**
   * Has workers look at once. Resolves after a second at the latest: the task's schedule finds the
   * work too, so a queue that is slow or away fails no request.
   */
  enqueue(name: string, data: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue, and the work on it unless `env.jobs` is off: then this process only asks for
 * jobs, and reads nothing from the database until it does.
 */
export async function startJobs(context: JobContext & { ownerUrl: string }): Promise<Jobs> {
  const { log, env } = context;
  const boss = new PgBoss({
    ...connectionTo(context.ownerUrl),
    application_name: 'pavilion jobs',
    ...CONNECTION,
    max: env.jobs ? QUEUE_CONNECTIONS.working : QUEUE_CONNECTIONS.asking,
    supervise: env.jobs,
    schedule: env.jobs,
  });
  // Its workers report copies of errors.
  boss.on('error', (error: Error) =>
    reportFailure(
      log,
      'the job queue',
      error instanceof Error ? error : Object.assign(new Error('unknown'), error),
    ),
  );
  await boss.start();
  for (const { name, retryLimit, expireInSeconds } of JOBS)
    await boss.createQueue(name, { retryLimit, expireInSeconds });
  const loops = env.jobs ? await startWork(boss, context) : [];
  const stopping = new AbortController();
  return {
    async enqueue(name, data) {
      const asked = ask(boss, name, { ...data, ...traceForJob() }, { signal: stopping.signal, log });
      await Promise.race([asked, sleep(ASK_MS, undefined, { ref: false })]);
    },
    async stop() {
      stopping.abort();
      await Promise.all([
        ...loops.map((loop) => loop.stop()),
        // Its jobs are found again by their schedules, whether or not it can still write that they
        // end.
        Promise.race([
          boss
            .stop({ timeout: STOP_WITHIN_MS })
            .catch((error: unknown) => reportFailure(log, 'the job queue', error)),
          sleep(QUEUE_ENDS_WITHIN_MS, undefined, { ref: false }),
        ]),
      ]);
    },
  };
}

/** Offers to run queued jobs, and starts the loops that look for work themselves. */
async function startWork(boss: PgBoss, context: JobContext): Promise<{ stop(): Promise<unknown> }[]> {
  const clock = new HouseClock(boss, context);
  await clock.follow();
  for (const task of JOBS) await offer(boss, task, context, clock);
  return [
    startSealing(context),
    startSendingMails(context),
    startSendingBulkEmails(context),
    startSendingWebhooks(context),
    startSendingPushes(context),
    startMatchingDemands(context),
    startTimingSteps(context),
  ];
}

async function ask(
  boss: PgBoss,
  name: string,
  data: Record<string, unknown>,
  { signal, log }: { signal: AbortSignal; log: JobContext['log'] },
): Promise<void> {
  for (let tries = 0; tries < ASK_TRIES && !signal.aborted; tries++) {
    try {
      await boss.send(name, data);
      return;
    } catch (error) {
      reportFailure(log, 'the job queue', error, { job: name, data });
      await sleep(ASK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}

async function offer(
  boss: PgBoss,
  task: JobDefinition,
  context: JobContext,
  clock: HouseClock,
): Promise<void> {
  const { name } = task;
  await clock.schedule(task);
  const work = async (jobs: Job<Record<string, unknown>>[]): Promise<void> => {
    for (const { data } of jobs) {
      const trace = traceOfJob(data);
      await withinTrace(trace, () => runJob(task, data, withTracedLog(context, trace), clock));
    }
  };
  const options = {
    pollingIntervalSeconds: task.awaited ? POLL_SECONDS.awaited : POLL_SECONDS.scheduled,
    localConcurrency: task.workers ?? 1,
  };
  await boss.work(name, options, work);
}

async function runJob(
  task: JobDefinition,
  data: Record<string, unknown>,
  context: JobContext,
  clock: HouseClock,
): Promise<void> {
  const { name: job } = task;
  const began = performance.now();
  try {
    await clock.follow();
    const count = await task.run(data, context);
    const ms = Math.round(performance.now() - began);
    // Scheduled jobs often find nothing to do, which is not worth a line.
    if (count || currentTrace() !== null) context.log.info({ job, count, ms }, 'a job is done');
  } catch (error) {
    backgroundFailures.inc({ work: job });
    context.log.error({ err: error, job, data }, 'a job failed');
    throw error;
  }
}

/** Runs the scheduled jobs on the house's clock. */
export class HouseClock {
  readonly #boss: Pick<PgBoss, 'schedule'>;
  readonly #pool: JobContext['pool'];
  readonly #scheduled = new Set<JobDefinition>();
  #zone: string | null = null;

  constructor(boss: Pick<PgBoss, 'schedule'>, { pool }: Pick<JobContext, 'pool'>) {
    this.#boss = boss;
    this.#pool = pool;
  }

  /** Tells this process the house's time zone. Called before each job: some run every minute. */
  async follow(): Promise<void> {
    const zone = await withActor(this.#pool, SYSTEM, 'read', followHouseZone);
    if (zone === this.#zone) return;
    this.#zone = zone;
    for (const task of this.#scheduled) await this.schedule(task);
  }

  async schedule(task: JobDefinition): Promise<void> {
    this.#scheduled.add(task);
    await this.#boss.schedule(task.name, task.cron, undefined, { tz: this.#zone ?? undefined });
  }
}
