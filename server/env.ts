import { isIP } from 'node:net';
import path from 'node:path';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Env {
  /** 0 asks the system for a free port. */
  port: number;
  host: string;
  /** Absolute; the embedded database, uploaded files and the outbox lie below it. */
  dataDir: string;
  /** The runtime role's connection; null means the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The owner's connection for migrations and jobs; null together with databaseUrl. */
  databaseOwnerUrl: string | null;
  /** Null: messages are written to the outbox folder below dataDir. */
  smtpUrl: string | null;
  /** Where people reach the portal, without a slash at its end. */
  publicUrl: string;
  /** Whether an empty database is seeded with demo stones and accounts. */
  demo: boolean;
  demoStones: number;
  /** Whether searches are answered from an index in this process's memory, about 300 MB for a million stones. */
  searchIndex: boolean;
  logLevel: LogLevel;
  /** Where feeds may be fetched from; none named means any public host. */
  feedHosts: readonly FeedHost[];
  /** Where stones' media may be fetched from; none named means any public host. */
  mediaHosts: readonly FeedHost[];
  /** Whose pages about a stone clients may be led to: their names say nothing of where the house buys. */
  neutralHosts: readonly FeedHost[];
  /** Seals the passwords of feeds; null: a key of its own lies below dataDir. */
  secretKey: Buffer | null;
  /** The proxies whose word on where a request comes from is taken, by address or range; none named takes nobody's. */
  trustedProxies: readonly string[];
  /** Where /metrics is served; a null port serves none, 0 asks the system for a free one. */
  metricsPort: number | null;
  metricsHost: string;
  /** By which names /metrics may be asked for, beside addresses and this machine's own. */
  metricsNames: readonly string[];
  limits: ConnectionLimits;
}

/** What connections may cost, of a process. */
export interface ConnectionLimits {
  /** At the same time, in all and of one address. */
  connections: number;
  ofAddress: number;
  /** From a connection's or request's first moment until its headers have come. */
  headersMs: number;
  /** Until a body has come whole; an upload has this time again and again, and has to bring something in it. */
  bodyMs: number;
  /** Bytes a second that an upload brings at least. */
  uploadRate: number;
  /** Until an upload has come whole, however well it moves. */
  uploadMs: number;
  /** So long nobody reads what is being sent to them. */
  silentMs: number;
}

/** A host that feeds may be fetched from, and with a port the one door of it; `*.` before it means its subdomains. */
export interface FeedHost {
  host: string;
  port: number | null;
}

/** The environment cannot be used; the message says which variable, and what to write instead. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** The laboratories' own sites, with all that lies below them. */
const LABORATORIES =
  'gia.edu,igi.org,hrdantwerp.com,hrdantwerplink.be,gcalusa.com,americangemsociety.org,ssef.ch,gubelingemlab.com';

type Source = Record<string, string | undefined>;

/**
 * Reads and checks every variable that the server knows, so that nothing else looks at process.env.
 * An empty variable counts as absent.
 * @throws EnvError that names the variable and says what it should hold
 */
export function readEnv(source: Source): Env {
  const text = (name: string): string | null => source[name]?.trim() || null;
  const count = (name: string, usual: number, most: number): number =>
    integer(name, text(name) ?? String(usual), 1, most);
  const milliseconds = (name: string, usualSeconds: number): number =>
    1000 * count(name, usualSeconds, 86_400);

  const port = integer('PORT', text('PORT') ?? '4000', 0, 65_535);
  const host = text('HOST') ?? '127.0.0.1';
  const metricsPort = text('METRICS_PORT');
  const databaseUrl = postgresUrl('DATABASE_URL', text('DATABASE_URL'));
  const databaseOwnerUrl = postgresUrl('DATABASE_OWNER_URL', text('DATABASE_OWNER_URL'));
  const headersMs = milliseconds('LIMIT_HEADERS_SECONDS', 15);
  const uploadMs = milliseconds('LIMIT_UPLOAD_SECONDS', 3_600);
  if (headersMs > uploadMs)
    throw new EnvError(
      'LIMIT_HEADERS_SECONDS is more than LIMIT_UPLOAD_SECONDS, which a whole request has. Make it less.',
    );
  if (databaseOwnerUrl && !databaseUrl) {
    throw new EnvError(
      'DATABASE_OWNER_URL is set without DATABASE_URL. Set DATABASE_URL as well (the runtime role), or neither of them for the embedded database.',
    );
  }

  return {
    port,
    host,
    dataDir: path.resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseOwnerUrl: databaseOwnerUrl ?? databaseUrl,
    smtpUrl: url('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    publicUrl: (
      url('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${inUrl(host)}:${port}`
    ).replace(/\/+$/, ''),
    demo: flag('DEMO', text('DEMO')) ?? databaseUrl === null,
    demoStones: integer('DEMO_STONES', text('DEMO_STONES') ?? '5000', 0, 2_000_000),
    searchIndex: flag('SEARCH_INDEX', text('SEARCH_INDEX')) ?? true,
    feedHosts: hosts('FEED_HOSTS', text('FEED_HOSTS')),
    mediaHosts: hosts('MEDIA_HOSTS', text('MEDIA_HOSTS')),
    neutralHosts: hosts('NEUTRAL_HOSTS', text('NEUTRAL_HOSTS') ?? LABORATORIES),
    secretKey: secretKey(text('SECRET_KEY')),
    logLevel: logLevel(text('LOG_LEVEL') ?? 'info'),
    trustedProxies: trustedProxies(text('TRUST_PROXY')),
    metricsPort: metricsPort === null ? null : integer('METRICS_PORT', metricsPort, 0, 65_535),
    metricsHost: text('METRICS_HOST') ?? '127.0.0.1',
    metricsNames: (text('METRICS_NAMES')?.toLowerCase().split(',') ?? [])
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    limits: {
      connections: count('LIMIT_CONNECTIONS', 2_000, 100_000),
      ofAddress: count('LIMIT_CONNECTIONS_OF_ADDRESS', 500, 100_000),
      headersMs,
      bodyMs: milliseconds('LIMIT_BODY_SECONDS', 30),
      uploadRate: count('LIMIT_UPLOAD_RATE', 4_096, 1_000_000_000),
      uploadMs,
      silentMs: milliseconds('LIMIT_SILENT_SECONDS', 60),
    },
  };
}

/** A host as it stands in a URL: IPv6 in brackets, and the wildcard addresses as this machine. */
export function inUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function integer(name: string, value: string, from: number, to: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= from && number <= to) return number;
  throw new EnvError(`${name} is "${value}". Give a whole number from ${from} to ${to}.`);
}

function flag(name: string, value: string | null): boolean | null {
  switch (value?.toLowerCase()) {
    case undefined:
      return null;
    case '1':
    case 'true':
      return true;
    case '0':
    case 'false':
      return false;
    default:
      throw new EnvError(`${name} is "${value}". Give 1 or 0.`);
  }
}

function logLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value.toLowerCase());
  if (level) return level;
  throw new EnvError(`LOG_LEVEL is "${value}". Give one of ${LOG_LEVELS.join(', ')}.`);
}

// The values may hold passwords, so the messages do not repeat them.
function url(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new EnvError(
    `${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
}

function postgresUrl(name: string, value: string | null): string | null {
  // Not URL.canParse: an address of a unix socket (postgresql://user@/name?host=/run) has no host.
  if (value === null || /^postgres(ql)?:\/\/\S+$/.test(value)) return value;
  throw new EnvError(
    `${name} is not a PostgreSQL address. Write postgresql://user:password@host:5432/database.`,
  );
}

function hosts(name: string, value: string | null): FeedHost[] {
  return (value?.split(',') ?? [])
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const found = /^(?:\[([0-9a-f:.]+)\]|((?:\*\.)?[^\s:*/[\]]+))(?::(\d+))?$/.exec(entry);
      const host = found?.[1] ?? found?.[2];
      if (host === undefined) {
        throw new EnvError(
          `${name} names "${entry}". Give hosts with commas between them: feeds.example.com, *.example.com, files.internal:8080, [fd00::1]:21.`,
        );
      }
      const port = found?.[3];
      return { host, port: port === undefined ? null : integer(name, port, 1, 65_535) };
    });
}

/** Never everybody: then anybody could say that they come from elsewhere. */
function trustedProxies(value: string | null): string[] {
  const places = (value?.split(',') ?? []).map((place) => place.trim()).filter((place) => place !== '');
  const wrong = places.find((place) => !isPlace(place));
  if (wrong === undefined) return places;
  throw new EnvError(
    `TRUST_PROXY names "${wrong}". Give the addresses of your proxies with commas between them: 10.0.0.7, 10.1.0.0/16, fd00::/8.`,
  );
}

/** An address, or a range of them that does not hold all there are. */
function isPlace(place: string): boolean {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(place) ?? [];
  const family = isIP(address);
  return (
    family !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}

const SECRET_KEY_BYTES = 32;

function secretKey(value: string | null): Buffer | null {
  if (value === null) return null;
  const key = /^[0-9a-f]{64}$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64');
  if (key.length === SECRET_KEY_BYTES) return key;
  throw new EnvError('SECRET_KEY is not a key of 32 bytes. Make one with: openssl rand -hex 32');
}
