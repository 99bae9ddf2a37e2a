/** The embedded database cannot run here; the message is a sentence that says what to do about it. */
export class EmbeddedProblem extends Error {
  override name = 'EmbeddedProblem';
}
