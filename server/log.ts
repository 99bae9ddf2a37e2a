/** The logger: one JSON line per event, without secrets. */
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { truncate } from './security/truncate.ts';
import type { Env } from './env.ts';

/** Redacted wherever a line contains one of these. */
const SECRETS = ['password', 'token', 'key', 'authorization', 'cookie', 'smtpUrl', 'databaseUrl'];

/** The longest text in a line: any field may contain what a client sent. */
const LONGEST = 2_000;
const LONGEST_STACK = 8_000;

export function createLog({ logLevel }: Pick<Env, 'logLevel'>, into?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: tellError, error: tellError },
    formatters: { log: (line: Record<string, unknown>) => bounded(line) },
  };
  return into === undefined ? pino(options) : pino(options, into);
}

const bounded = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' ? truncate(value, LONGEST) : value,
    ]),
  );

interface LogFields {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  table?: string;
}

/**
 * The fields of an error that may be logged. PostgreSQL's detail, where and query are left out
 * because they repeat values: a failing row of a person contains the hash of their password.
 */
function tellError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { type: typeof error, message: truncate(String(error), LONGEST) };
  const text = (name: 'code' | 'constraint' | 'table'): Partial<LogFields> => {
    const value = name in error ? (error as unknown as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    type: error.name,
    message: truncate(error.message, LONGEST),
    stack: error.stack === undefined ? undefined : truncate(error.stack, LONGEST_STACK),
    ...text('code'),
    ...text('constraint'),
    ...text('table'),
  };
}
