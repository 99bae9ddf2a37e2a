/** The one way to a log: a JSON line each, with what an operator looks for and nothing that opens a door. */
import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { cut } from './security/cut.ts';
import type { Env } from './env.ts';

/** Wherever a line should ever carry one of these, it says so instead of showing it. */
const SECRETS = ['password', 'token', 'key', 'authorization', 'cookie', 'smtpUrl', 'databaseUrl'];

/** Of one text in a line: what somebody sent may turn up in any of them, and a disk is filled by one that has no end. */
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
      typeof value === 'string' ? cut(value, LONGEST) : value,
    ]),
  );

interface Told {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  constraint?: string;
  table?: string;
}

/**
 * What an error may say. Left out are the fields in which PostgreSQL repeats values of a row or of a statement (detail,
 * where, query): a failing row of people holds their password's hash.
 */
function tellError(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: cut(String(error), LONGEST) };
  const text = (name: 'code' | 'constraint' | 'table'): Partial<Told> => {
    const value = name in error ? (error as unknown as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    type: error.name,
    message: cut(error.message, LONGEST),
    ...(error.stack === undefined ? {} : { stack: cut(error.stack, LONGEST_STACK) }),
    ...text('code'),
    ...text('constraint'),
    ...text('table'),
  };
}
