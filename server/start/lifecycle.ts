import { isLostConnection } from '../db/connection-errors.ts';
import { backgroundFailures } from '../metrics/measures.ts';

export interface Lifecycle {
  /**
   * Registers something to close, in reverse order of opening. What takes longer than `withinMs` is
   * no longer waited for before the next is closed, so that the rest still closes in order.
   */
  onClose(name: string, withinMs: number, close: () => Promise<unknown>): void;
  /** Closes everything and exits. Later calls have no effect. */
  shutDown(reason: string, exitCode?: number): Promise<never>;
  readonly closing: boolean;
}

interface Closer {
  name: string;
  withinMs: number;
  close: () => Promise<unknown>;
}

/** The limit for everything together; after it the process exits whatever still hangs. */
const ALL_WITHIN_MS = 9_800;
/**
 * Under npm, Ctrl-C arrives twice: from the terminal and passed on by npm. Only a later second
 * signal means impatience. Libraries for this exit on the duplicate, with the database still open.
 */
const TWIN_SIGNAL_MS = 1_000;

/**
 * Shuts down in order on SIGTERM, SIGINT and SIGHUP, and after an error thrown where nobody can
 * catch it. A rejection that nobody handles ends nothing
 * (docs/adr/0038-background-work-and-shutdown.md).
 */
export function createLifecycle(log: (line: string) => void, allWithinMs = ALL_WITHIN_MS): Lifecycle {
  const closers: Closer[] = [];
  let closing: Promise<never> | null = null;
  let signalledAt = 0;

  const run = async (reason: string, exitCode: number): Promise<never> => {
    log(`Stopping (${reason}) ...`);
    const open = new Set<string>();
    setTimeout(() => {
      for (const name of open) log(`Closing ${name} took too long.`);
      process.exit(1);
    }, allWithinMs).unref();
    let clean = true;
    const endings: Promise<void>[] = [];
    // A startup in progress may register more while the first ones close.
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const { name, withinMs, close } = closer;
      open.add(name);
      const ending = (async () => close())()
        .catch((error: unknown) => {
          clean = false;
          log(`Closing ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
        })
        .then(() => void open.delete(name));
      endings.push(ending);
      await within(withinMs, ending);
    }
    await Promise.all(endings);
    if (clean) log('Stopped.');
    process.exit(clean ? exitCode : 1);
  };

  const lifecycle: Lifecycle = {
    onClose: (name, withinMs, close) => void closers.push({ name, withinMs, close }),
    shutDown: (reason, exitCode = 0) => (closing ??= run(reason, exitCode)),
    get closing() {
      return closing !== null;
    },
  };

  const onSignal = (signal: NodeJS.Signals): void => {
    if (closing && Date.now() - signalledAt > TWIN_SIGNAL_MS) {
      log(`${signal} again: leaving at once.`);
      process.exit(1);
    }
    signalledAt ||= Date.now();
    void lifecycle.shutDown(signal);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('SIGHUP', onSignal);
  const goOnAfter = (fault: unknown): void => {
    backgroundFailures.inc({ work: 'unhandled' });
    log(`Background work failed, and the server goes on: ${causeOf(fault)}`);
  };
  process.on('uncaughtException', (fault) => {
    // A connection broke and nobody listened to it; no code of ours was interrupted.
    if (isLostConnection(fault)) return goOnAfter(fault);
    log(causeOf(fault));
    void lifecycle.shutDown('an error that nobody caught', 1);
  });
  process.on('unhandledRejection', goOnAfter);
  // Otherwise each line about it would be the next such error.
  for (const output of [process.stdout, process.stderr])
    output.on('error', () => void lifecycle.shutDown('nobody reads its output', 1));
  return lifecycle;
}

const causeOf = (fault: unknown): string =>
  fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);

async function within(ms: number, ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([ending, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}
