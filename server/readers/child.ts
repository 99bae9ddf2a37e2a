/** One process that reads foreign files, with what it may cost. */
import { fork, type ChildProcess } from 'node:child_process';
import { TooCostly } from './too-costly.ts';
import { deserializeError, type SerializedError } from './serialized-errors.ts';
import type { Cost } from './tasks.ts';
import { readFileSync } from 'node:fs';

interface Usage {
  /** Processor time of all threads until now. */
  seconds: number;
  /** Resident memory. */
  megabytes: number;
}

/** Ticks of the kernel's clock in a second, and kilobytes of a page, on all usual systems. */
const TICKS = 100;
const PAGE_KB = 4;

/** What a process has used; null for one that has ended, and where there is no /proc. */
function usageOf(pid: number | undefined): Usage | null {
  try {
    // The name in brackets may contain spaces. The state follows it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return {
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      megabytes: (Number(fields[21]) * PAGE_KB) / 1024,
    };
  } catch {
    return null;
  }
}

/** What the parent sends: a task's beginning, the next part of a talk, or its end. */
export interface ToChild {
  id: number;
  begin?: { name: string; asks: unknown };
  hears?: unknown;
  end?: true;
}

export interface FromChild {
  id: number;
  gives?: unknown;
  /** A talk has no more to say. */
  done?: true;
  failed?: SerializedError;
}

interface PendingTask {
  resolve(said: FromChild): void;
  reject(error: Error): void;
}

/** JavaScript only; pictures are outside of it, and limited by the cost of their tasks. */
const HEAP = ['--max-old-space-size=256', '--max-semi-space-size=8'];
const LOOKED_AT_MS = 200;
/** Waiting for the processor is no fault of a file, but something has to end in the end. */
const WAITS_TIMES = 10;

/** The reader was ended on purpose: its caller gave up, or the server is stopping. */
export class ReaderEnded extends Error {
  override readonly name = 'ReaderEnded';

  constructor() {
    super('A reader of files was ended.');
  }
}

export class Child {
  readonly #process: ChildProcess;
  readonly #asked = new Map<number, PendingTask>();
  #lastId = 0;
  /** Why it has ended; null while it lives. */
  #ended: Error | null = null;

  constructor() {
    this.#process = fork(new URL('./reader-process.ts', import.meta.url), {
      execArgv: HEAP,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Only what is asked of it keeps the server's process alive; without that process it ends.
    this.#process.unref();
    this.#process.channel?.unref();
    this.#process.on('message', (said) => {
      const { id } = said as FromChild;
      this.#asked.get(id)?.resolve(said as FromChild);
    });
    this.#process.once('error', (error) => this.#end(error));
    // V8 aborts for lack of memory.
    this.#process.once('exit', (code, signal) =>
      this.#end(
        signal === 'SIGABRT' || code === 134
          ? new TooCostly('memory')
          : new Error(`A reader of files ended (${signal ?? code}).`),
      ),
    );
  }

  get isAlive(): boolean {
    return this.#ended === null;
  }

  get isBusy(): boolean {
    return this.#asked.size > 0;
  }

  /** Resident memory; 0 where the system does not tell. */
  get megabytes(): number {
    return usageOf(this.#process.pid)?.megabytes ?? 0;
  }

  nextId(): number {
    return ++this.#lastId;
  }

  /**
   * Sends a message and waits for the answer to it.
   * @throws TooCostly when it costs more, or what the task throws
   */
  async ask(message: ToChild, cost: Cost): Promise<FromChild> {
    if (this.#ended !== null) throw this.#ended;
    const { pid } = this.#process;
    const before = usageOf(pid);
    const from = performance.now();
    const look = setInterval(() => {
      const now = usageOf(pid);
      const waited = (performance.now() - from) / 1000;
      if (before !== null && now !== null && now.seconds - before.seconds > cost.seconds) this.kill('time');
      else if (now !== null && now.megabytes > cost.megabytes) this.kill('memory');
      else if (waited > cost.seconds * (now === null ? 1 : WAITS_TIMES)) this.kill('time');
    }, LOOKED_AT_MS);
    look.unref();
    try {
      const said = await new Promise<FromChild>((resolve, reject) => {
        this.#asked.set(message.id, { resolve, reject });
        this.#process.channel?.ref();
        this.send(message);
      });
      if (said.failed !== undefined) throw deserializeError(said.failed);
      return said;
    } finally {
      clearInterval(look);
      this.#asked.delete(message.id);
      if (!this.isBusy) this.#process.channel?.unref();
    }
  }

  send(message: ToChild): void {
    if (this.#ended !== null) return;
    this.#process.send(message, (error) => {
      if (error !== null) this.#end(error);
    });
  }

  /** Ends it at once; what is asked of it fails. */
  kill(why: 'time' | 'memory' | 'not wanted'): void {
    this.#end(why === 'not wanted' ? new ReaderEnded() : new TooCostly(why));
    this.#process.kill('SIGKILL');
  }

  #end(why: Error): void {
    if (this.#ended !== null) return;
    this.#ended = why;
    for (const { reject } of this.#asked.values()) reject(why);
    this.#asked.clear();
  }
}
