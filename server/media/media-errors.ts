/** The link works, but it is not a picture, video or PDF. */
export class NoMedium extends Error {
  override readonly name: string = 'NoMedium';
}

/**
 * Its metadata about the supplier cannot be removed reliably, so nobody outside the house may see
 * it.
 */
export class Uncleanable extends NoMedium {
  override readonly name = 'Uncleanable';
}
