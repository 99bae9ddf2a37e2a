/**
 * Work that people wait for, and that is not a queue task, because the queue's schedule has a
 * resolution of minutes.
 */
import type { Logger } from 'pino';
import { backgroundFailures } from '../metrics/measures.ts';

export interface PollingLoop {
  /** Aborted when the work is to stop. */
  readonly signal: AbortSignal;
  /** Logs a problem, unless it is the one that was logged last. */
  once(problem: string, write: () => void): void;
  stumbled(error: unknown): void;
  /** Works again: the same problem would be logged again. */
  isWell(): void;
}

interface Work {
  everyMs: number;
  /** Its name in the log: `sending mails`. */
  name: string;
  log: Pick<Logger, 'warn'>;
}

/**
 * Runs one round after the other, with a pause in between: `everyMs`, or what the round returns. An
 * error is logged and ends only its round. Every process runs this; the work itself says how they
 * share it.
 */
export function runPollingLoop(
  { everyMs, name, log }: Work,
  round: (rounds: PollingLoop) => Promise<number | void>,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let told: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  const rounds: PollingLoop = {
    signal: stopped.signal,
    once(problem, write) {
      if (problem !== told) write();
      told = problem;
    },
    stumbled(error) {
      // Stopping interrupts the running round.
      if (stopped.signal.aborted) return;
      backgroundFailures.inc({ work: name });
      rounds.once(String(error), () => log.warn({ err: error }, `${name} failed and will be tried again`));
    },
    isWell() {
      told = null;
    },
  };

  const run = async (): Promise<void> => {
    let wait = everyMs;
    try {
      wait = (await round(rounds)) ?? everyMs;
    } catch (error) {
      rounds.stumbled(error);
    }
    if (stopped.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, wait);
  };
  let running = run();

  return {
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

const SENDING_EVERY_MS = 1_000;
/** When the mail server is not reached, one mail at a time finds out whether it is back. */
const AFTER_FAILURE_MS = 60_000;

/**
 * Hands mails over once they wait for it; processes share them.
 * @param what they are: `mails`
 * @param send one round, which returns why the mail server was not reached, or null
 */
export const sendingLoop = (
  log: Pick<Logger, 'warn' | 'error'>,
  what: string,
  send: (signal: AbortSignal) => Promise<string | null>,
): { stop(): Promise<void> } =>
  runPollingLoop(
    { everyMs: SENDING_EVERY_MS, name: `sending ${what}`, log },
    async ({ signal, once, isWell }) => {
      const problem = await send(signal);
      if (problem === null) return isWell();
      once(problem, () => log.error({ problem }, `the mail server was not reached; ${what} wait`));
      return AFTER_FAILURE_MS;
    },
  );
