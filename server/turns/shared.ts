import { hungUp } from '../refusals.ts';

/** One piece of work for all who want its result; it is given up when the last of them has hung up. */
export class Shared<T> {
  readonly #stop = new AbortController();
  readonly #result: Promise<T>;
  #wanted = 0;

  /** `work` ends when its signal is aborted. */
  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#stop.signal);
    // Whoever wants it meets the error.
    this.#result.catch(() => undefined);
  }

  /** Whether everybody left before it was done: there is nothing to join. */
  get isGivenUp(): boolean {
    return this.#stop.signal.aborted;
  }

  /** @throws Refused 499 when `signal` ends the waiting, and what the work throws */
  async join(signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw hungUp();
    this.#wanted += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => reject(hungUp());
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([this.#result, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.#wanted -= 1;
      // Of no effect where it is done.
      if (this.#wanted === 0 && signal.aborted) this.#stop.abort();
    }
  }
}
