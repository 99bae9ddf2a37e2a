/** Errors that say that the database is away, or has let go of the connection; nobody knows what became of the statement. */

const CODES = /^(08|57P|53300)/;
const WORDS =
  /ECONN|EPIPE|connect ENOENT|Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool/;

/** Nothing came back in the time that was given (ask.ts): whatever else is sent waits behind that statement. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isUnanswered(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || WORDS.test(`${code} ${error.message}`);
}
