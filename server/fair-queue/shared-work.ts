import { clientDisconnected } from '../refusals.ts';

/**
 * One piece of work shared by everyone who wants its result. It is cancelled when the last of them
 * has gone.
 */
export class SharedWork<T> {
  readonly #stop = new AbortController();
  readonly #result: Promise<T>;
  #wanted = 0;

  /** `work` must end when its signal is aborted. */
  constructor(work: (signal: AbortSignal) => Promise<T>) {
    this.#result = work(this.#stop.signal);
    // The error reaches those who have joined.
    this.#result.catch(() => undefined);
  }

  /** Whether everyone left before it finished, so that it cannot be joined. */
  get isGivenUp(): boolean {
    return this.#stop.signal.aborted;
  }

  /** @throws Refused 499 when `signal` ends the wait, and whatever the work throws */
  async join(signal: AbortSignal): Promise<T> {
    if (signal.aborted) throw clientDisconnected();
    this.#wanted += 1;
    let leave = (): void => undefined;
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => reject(clientDisconnected());
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([this.#result, left]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.#wanted -= 1;
      // Has no effect when the work is done.
      if (this.#wanted === 0 && signal.aborted) this.#stop.abort();
    }
  }
}
