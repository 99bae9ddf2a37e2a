/** Errors that mean the database is away or closed the connection. The outcome of the statement is unknown. */

const CODES = /^(08|57P|53300)/;
const WORDS =
  /ECONN|EPIPE|connect ENOENT|Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool/;

/** Nothing came back in the time that was given (ask.ts): whatever else is sent waits behind that statement. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * The connection's prepared statements are of no use any more: a newer version has changed what they answer, or a pooler
 * has given the connection to somebody else. A new connection has none.
 */
const hasLostStatements = (code: string, message: string): boolean =>
  code === '26000' || (code === '0A000' && message.startsWith('cached plan'));

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isUnanswered(error)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || hasLostStatements(code, error.message) || WORDS.test(`${code} ${error.message}`);
}
