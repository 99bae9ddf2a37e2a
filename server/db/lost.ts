/** Errors that say that the database is away, or has let go of the connection; nobody knows what became of the statement. */

const CODES = /^(08|57P|53300)/;
const WORDS =
  /ECONN|EPIPE|connect ENOENT|Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool/;

export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || WORDS.test(`${code} ${error.message}`);
}
