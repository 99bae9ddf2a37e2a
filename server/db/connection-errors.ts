/**
 * Errors that mean the database is unreachable or closed the connection. The outcome of the
 * statement is unknown.
 */

const CODES = /^(08|57P|53300|25P0[34])/;
const WORDS =
  /ECONN|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND|connect (ENOENT|EAGAIN)|Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|after calling end on the pool/;
/** Severities after which PostgreSQL closes the connection, whatever the code. */
const LAST_WORDS = ['FATAL', 'PANIC'];
/** When the server stops, a statement's parallel workers may end before its connection does. */
const HELPER = /parallel worker/;

/**
 * No answer within the limit (query.ts); further statements on the connection would wait behind it.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * The connection's prepared statements no longer work: a newer schema changed their result, or a
 * pooler gave the connection to another client. A new connection starts without any.
 */
const hasLostStatements = (code: string, message: string): boolean =>
  code === '26000' || (code === '0A000' && message.startsWith('cached plan'));

/** A standby is reached through a pooler, which does not tell (primary.ts). */
const isOfStandby = (code: string, message: string): boolean =>
  (code === '0A000' || code === '25006') && message.endsWith('during recovery');

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isUnanswered(error)) return true;
  const code = codeOf(error);
  return (
    CODES.test(code) ||
    ('severity' in error && LAST_WORDS.some((word) => error.severity === word)) ||
    (code === '55000' && HELPER.test(error.message)) ||
    hasLostStatements(code, error.message) ||
    isOfStandby(code, error.message) ||
    WORDS.test(`${code} ${error.message}`)
  );
}

const UNREACHED =
  /^(08|57P03$|ECONNREFUSED$|ECONNRESET$|ENOENT$|EAGAIN$)|^Connection terminated unexpectedly$/;

/**
 * Of an attempt to connect: PostgreSQL, or the balancer before it, is away or starting, or leads to
 * a standby. The next attempt may succeed.
 */
export const isUnreached = (error: unknown): boolean =>
  error instanceof Error && UNREACHED.test(codeOf(error) || error.message);

/** Cancelled because it took too long, or ended because others held what it needed. */
const OF_THE_MOMENT = /^(57014|55P03|40001|40P01)$/;

/** Whether the same statement may succeed a little later. */
export const isTransient = (error: unknown): boolean =>
  isLostConnection(error) || (error instanceof Error && OF_THE_MOMENT.test(codeOf(error)));
