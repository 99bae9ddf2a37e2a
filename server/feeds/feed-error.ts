/** A feed could not be fetched. The message is a sentence that a person can act on; it never holds a password. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** Whether it may be better in a while, so that trying again makes sense. */
  readonly passing: boolean;

  constructor(message: string, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}
