/** The embedded database cannot run here; the message says what to do. */
export class EmbeddedProblem extends Error {
  override name = 'EmbeddedProblem';
}
