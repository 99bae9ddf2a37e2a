/**
 * Failures of work that no request waits for (docs/adr/0038-background-work-and-shutdown.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isTransient } from './db/connection-errors.ts';
import { throttleLog } from './log-throttle.ts';
import { backgroundFailures } from './metrics/measures.ts';

const LINES_A_SECOND = 20;
const TRY_AGAIN_MS = 500;
/** Shorter than the time for which a process takes what it sends. */
const INSIST_MS = 120_000;

const tell = throttleLog(LINES_A_SECOND, (log: Pick<Logger, 'warn'>, what: object, line: string) =>
  log.warn(what, line),
);

/**
 * Counts a failure of background work and logs it with its cause. The work is tried again by
 * whoever calls this.
 * @param work what failed, one of a few names: it is a label of the metric
 */
export function reportFailure(
  log: Pick<Logger, 'warn'>,
  work: string,
  error: unknown,
  details: Readonly<Record<string, unknown>> = {},
): void {
  backgroundFailures.inc({ work });
  tell(log, { err: error, ...details }, `${work} failed and will be tried again`);
}

/**
 * Retries `record` while the database is away or busy, and counts each failure. It stores the
 * outcome of something that has already happened elsewhere: a mail must not be sent twice because
 * storing that it was sent failed. `record` has to be idempotent.
 * @throws what `record` threw last, when that will not pass, after two minutes, or when stopped
 */
export async function retryRecording<T>(
  work: string,
  signal: AbortSignal,
  record: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + INSIST_MS;
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (!isTransient(error) || signal.aborted || performance.now() > until) throw error;
      backgroundFailures.inc({ work });
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
