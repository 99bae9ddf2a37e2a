/** Reading the file took more processor time or memory than any honest file needs. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';

  constructor(what: 'time' | 'memory') {
    super(`Reading a file took too much ${what}.`);
  }
}
