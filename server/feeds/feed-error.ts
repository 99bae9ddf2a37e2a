/**
 * A feed could not be fetched. The message is a sentence a person can act on, and never contains a
 * password.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** Whether retrying later may help. */
  readonly passing: boolean;

  constructor(message: string, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.passing = passing;
  }
}
