export interface Lifecycle {
  /**
   * Registers something to close, in reverse order of opening. What exceeds its time is abandoned,
   * so that the rest still closes in order.
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

/** Shuts down in order on SIGTERM, SIGINT and SIGHUP, and after an uncaught error. */
export function createLifecycle(log: (line: string) => void): Lifecycle {
  const closers: Closer[] = [];
  let closing: Promise<never> | null = null;
  let signalledAt = 0;

  const run = async (reason: string, exitCode: number): Promise<never> => {
    log(`Stopping (${reason}) ...`);
    setTimeout(() => process.exit(1), ALL_WITHIN_MS).unref();
    let clean = true;
    // A startup in progress may register more while the first ones close.
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      const complaint = await closeOne(closer);
      if (complaint === null) continue;
      clean = false;
      log(`Closing ${closer.name} failed: ${complaint}`);
    }
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
  const onFault = (fault: unknown): void => {
    log(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    void lifecycle.shutDown('an error that nobody caught', 1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  return lifecycle;
}

async function closeOne({ close, withinMs }: Closer): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it took longer than ${withinMs / 1000} s`), withinMs);
  });
  try {
    return await Promise.race([close().then(() => null), tooLate]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
