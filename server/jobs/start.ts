/**
 * The server's jobs on pg-boss: queued in PostgreSQL, so that any number of processes share the
 * work.
 */
import PgBoss from 'pg-boss';
import { startSendingBulkEmails } from './bulk/send-bulk-emails.ts';
import { HouseClock } from './house-clock.ts';
import { startMatchingDemands } from './match-demands.ts';
import { startSendingMails } from './send-mails.ts';
import { startSendingWebhooks } from './webhooks/send-webhooks.ts';
import { startSealing } from './seal-history.ts';
import type { Task, TaskContext } from './task.ts';
import { TASKS } from './tasks.ts';

/** The queue checks every half second whether its jobs have ended. */
const STOP_WITHIN_MS = 1_000;
/** How often each process polls the queue. Schedules are no finer than a minute. */
const POLL_SECONDS = { awaited: 1, scheduled: 10 };
/**
 * For the queue's own statements; tasks run on pools with other limits. The last three make
 * it recover after a database that hangs without closing connections.
 */
const CONNECTION = {
  max: 3,
  statement_timeout: 60_000,
  query_timeout: 70_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
};

export interface Jobs {
  enqueue(name: string, data: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

export async function startJobs(context: TaskContext & { ownerUrl: string }): Promise<Jobs> {
  const { log } = context;
  const boss = new PgBoss({
    connectionString: context.ownerUrl,
    application_name: 'pavilion jobs',
    ...CONNECTION,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'));
  await boss.start();
  const clock = new HouseClock(boss, context);
  await clock.follow();
  for (const task of TASKS) await offer(boss, task, context, clock);
  const sealing = startSealing(context);
  const mails = startSendingMails(context);
  const bulkEmails = startSendingBulkEmails(context);
  const webhooks = startSendingWebhooks(context);
  const demands = startMatchingDemands(context);
  return {
    async enqueue(name, data) {
      await boss.send(name, data);
    },
    async stop() {
      await Promise.all([
        sealing.stop(),
        mails.stop(),
        bulkEmails.stop(),
        webhooks.stop(),
        demands.stop(),
        boss.stop({ graceful: true, wait: true, timeout: STOP_WITHIN_MS }),
      ]);
    },
  };
}

async function offer(boss: PgBoss, task: Task, context: TaskContext, clock: HouseClock): Promise<void> {
  const { name, retryLimit, expireInSeconds } = task;
  await boss.createQueue(name, { name, retryLimit, expireInSeconds });
  await clock.schedule(task);
  const work = async (jobs: PgBoss.Job<Record<string, unknown>>[]): Promise<void> => {
    for (const job of jobs) {
      try {
        await clock.follow();
        await task.run(job.data, context);
      } catch (error) {
        context.log.error({ err: error, job: name, data: job.data }, 'a job failed');
        throw error;
      }
    }
  };
  const options = {
    pollingIntervalSeconds: task.awaited ? POLL_SECONDS.awaited : POLL_SECONDS.scheduled,
    batchSize: 1,
  };
  for (let worker = 0; worker < (task.workers ?? 1); worker++) await boss.work(name, options, work);
}
