/**
 * Processes that read foreign files, kept between files. Each does one task at a time, or, if
 * shared, the short parts of many.
 */
import { clientDisconnected } from '../refusals.ts';
import type { Requester, FairQueue } from '../fair-queue/fair-queue.ts';
import { Child, type FromChild } from './child.ts';
import { COSTS, type TalkName, type Talks, type TaskName, type Tasks } from './tasks.ts';

/** For whom a file is read. */
export interface ReadFor {
  /** Whose turn it takes; null for the house's own jobs, of which few run. */
  requester: Requester | null;
  /** Aborted when they no longer wait. */
  signal?: AbortSignal | undefined;
}

/** Restarted after a while without files, and after having held a large one. */
const IDLE_MS = 30_000;
const LARGE_MEGABYTES = 250;

export class ReaderPool {
  readonly #turns: FairQueue | null;
  readonly #isShared: boolean;
  readonly #idle: { child: Child; end: NodeJS.Timeout }[] = [];
  readonly #busy = new Map<Child, number>();

  /** @param turns null for a pool that is one process, shared by everybody */
  constructor(turns: FairQueue | null) {
    this.#turns = turns;
    this.#isShared = turns === null;
  }

  /** How many processes read something now. */
  get busy(): number {
    return this.#busy.size;
  }

  /** @throws TooCostly, Refused 429 and 499, and what the task throws */
  async run<K extends TaskName>(name: K, asks: Tasks[K]['asks'], by: ReadFor): Promise<Tasks[K]['gives']> {
    return this.#inTurn(by, async () => {
      const child = this.#take();
      try {
        const ask = child.ask({ id: child.nextId(), begin: { name, asks } }, COSTS[name]);
        // The process answers with what the task gives.
        const said = await this.#unlessGone(child, by.signal, ask);
        return said.gives as Tasks[K]['gives'];
      } finally {
        this.#giveBack(child);
      }
    });
  }

  /**
   * A conversation: each `say` is answered with a part; null when there is no more. Has to be
   * ended.
   * @throws as run
   */
  async talk<K extends TalkName>(name: K, asks: Talks[K]['asks'], signal?: AbortSignal): Promise<Talk<K>> {
    if (signal?.aborted === true) throw clientDisconnected();
    const child = this.#take();
    const id = child.nextId();
    let isBegun = false;
    let isEnded = false;
    const end = (): void => {
      if (isEnded) return;
      isEnded = true;
      if (!isBegun || !child.isBusy || this.#isShared) child.send({ id, end: true });
      // In the middle of a part, which may be long.
      else child.kill('not wanted');
      this.#giveBack(child);
    };
    return {
      say: async (hears) => {
        const begin = isBegun ? {} : { begin: { name, asks } };
        isBegun = true;
        const said = await this.#unlessGone(
          this.#isShared ? null : child,
          signal,
          child.ask({ id, ...begin, hears }, COSTS[name]),
        );
        return said.done === true ? null : (said.gives as Talks[K]['says']);
      },
      end,
    };
  }

  /** The parts of a talk that only listens, in this person's turn. @throws as run */
  async *parts(
    name: 'rows',
    asks: Talks['rows']['asks'],
    by: ReadFor,
  ): AsyncGenerator<Talks['rows']['says']> {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const turn = this.#inTurn(by, () => {
      begun.resolve();
      return over.promise;
    });
    await Promise.race([begun.promise, turn]);
    try {
      const talk = await this.talk(name, asks, by.signal);
      try {
        let next = talk.say(null);
        for (let part = await next; part !== null; part = await next) {
          // Read while this part is being used. A failure is thrown when it is awaited.
          next = talk.say(null);
          next.catch(() => undefined);
          yield part;
        }
      } finally {
        talk.end();
      }
    } finally {
      over.resolve();
      await turn;
    }
  }

  /** Ends all processes. */
  close(): void {
    for (const { child, end } of this.#idle.splice(0)) {
      clearTimeout(end);
      child.kill('not wanted');
    }
    for (const child of this.#busy.keys()) child.kill('not wanted');
  }

  #inTurn<T>({ requester, signal }: ReadFor, work: () => Promise<T>): Promise<T> {
    if (signal?.aborted === true) throw clientDisconnected();
    return requester === null || this.#turns === null
      ? work()
      : this.#turns.run(requester, signal ?? null, work);
  }

  /** Ends the process when nobody waits any more: a library cannot be stopped otherwise. */
  async #unlessGone(
    child: Child | null,
    signal: AbortSignal | undefined,
    said: Promise<FromChild>,
  ): Promise<FromChild> {
    let leave = (): void => undefined;
    const gone = new Promise<never>((_resolve, reject) => {
      leave = () => {
        reject(clientDisconnected());
        child?.kill('not wanted');
      };
      if (signal?.aborted === true) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([gone, said]);
    } finally {
      // Whichever lost.
      said.catch(() => undefined);
      gone.catch(() => undefined);
      signal?.removeEventListener('abort', leave);
    }
  }

  #take(): Child {
    const [shared] = this.#isShared ? this.#busy.keys() : [];
    const child = (shared?.isAlive === true ? shared : undefined) ?? this.#idleOne() ?? new Child();
    this.#busy.set(child, (this.#busy.get(child) ?? 0) + 1);
    return child;
  }

  #idleOne(): Child | undefined {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      clearTimeout(last.end);
      if (last.child.isAlive) return last.child;
    }
    return undefined;
  }

  #giveBack(child: Child): void {
    const left = (this.#busy.get(child) ?? 1) - 1;
    if (left > 0) return void this.#busy.set(child, left);
    this.#busy.delete(child);
    if (!child.isAlive) return;
    if (child.megabytes > LARGE_MEGABYTES) return child.kill('not wanted');
    const end = setTimeout(() => {
      this.#idle.splice(0, Infinity, ...this.#idle.filter((one) => one.child !== child));
      child.kill('not wanted');
    }, IDLE_MS).unref();
    this.#idle.push({ child, end });
  }
}

export interface Talk<K extends TalkName> {
  say(hears: Talks[K]['hears']): Promise<Talks[K]['says'] | null>;
  end(): void;
}
