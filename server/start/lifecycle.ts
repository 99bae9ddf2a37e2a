export interface Lifecycle {
  /**
   * Registers what to close; the last one opened is closed first. What takes longer than its time is left behind,
   * so that the rest is still closed in order.
   */
  onClose(name: string, withinMs: number, close: () => Promise<unknown>): void;
  /** Closes everything and ends the process. Later calls change nothing. */
  shutDown(reason: string, exitCode?: number): Promise<never>;
  readonly closing: boolean;
}

interface Closer {
  name: string;
  withinMs: number;
  close: () => Promise<unknown>;
}

/** For everything together; past it the process ends whatever still hangs. */
const ALL_WITHIN_MS = 9_800;
/**
 * Ctrl-C under npm arrives twice, from the terminal and passed on by npm. Only a second signal that comes later
 * is somebody's impatience. (Libraries for this end the process at the twin, with the database still open.)
 */
const TWIN_SIGNAL_MS = 1_000;

/** Ends the process in order at SIGTERM, SIGINT and SIGHUP, and after an error that nobody caught. */
export function createLifecycle(log: (line: string) => void): Lifecycle {
  const closers: Closer[] = [];
  let closing: Promise<never> | null = null;
  let signalledAt = 0;

  const run = async (reason: string, exitCode: number): Promise<never> => {
    log(`Stopping (${reason}) ...`);
    setTimeout(() => process.exit(1), ALL_WITHIN_MS).unref();
    let clean = true;
    // A start that is still under way may register more while the first ones close.
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
