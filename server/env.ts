import { isIP } from 'node:net';
import path from 'node:path';
import { AddressError, readAddress } from './db/address.ts';
import { PlaceError, readPlace, type FilesPlace } from './files/place.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Env {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Absolute. Contains the embedded database, uploaded files and the outbox. */
  dataDir: string;
  /** Where uploaded files are kept, by all processes of the house. */
  files: FilesPlace;
  /** While files move: another place that they are read from. */
  filesAlso: FilesPlace | null;
  /** The runtime role's connection; null means the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The owner's connection for migrations and jobs; null together with databaseUrl. */
  databaseOwnerUrl: string | null;
  /** Whether databaseUrl leads through a pooler in transaction mode. */
  databasePooler: boolean;
  /** The most connections that requests of this process have to the database. */
  databaseConnections: number;
  /** Whether this process works on jobs; if not, others have to (`npm run worker`). */
  jobs: boolean;
  /** Null: mails are written to the outbox folder in dataDir. */
  smtpUrl: string | null;
  /** The sender of mails: 'Pavilion <desk@house.com>'. */
  mailFrom: string;
  /** The most bulk e-mails that all processes together send in a minute. */
  bulkMailsPerMinute: number;
  /** The portal's public address without a trailing slash. */
  publicUrl: string;
  /** Whether an empty database is seeded with demo stones and accounts. */
  demo: boolean;
  demoStones: number;
  /**
   * Whether searches are answered from an index in this process's memory, about 300 MB for a
   * million stones.
   */
  searchIndex: boolean;
  /** For how many days changes of stones are kept for clients that follow the stock. */
  changeDays: number;
  logLevel: LogLevel;
  /** Hosts that feeds may be fetched from; empty means any public host. */
  feedHosts: readonly FeedHost[];
  /** Hosts that stones' media may be fetched from; empty means any public host. */
  mediaHosts: readonly FeedHost[];
  /** Hosts that webhooks may be sent to; empty means any public host. */
  webhookHosts: readonly FeedHost[];
  /** Hosts of browsers' push services; empty means any public host. */
  pushHosts: readonly FeedHost[];
  /** Hosts that clients may be redirected to, because they do not reveal where the house buys. */
  neutralHosts: readonly FeedHost[];
  /** Encrypts the passwords of feeds; null: a generated key in dataDir. */
  secretKey: Buffer | null;
  /** Proxies, by address or range, whose X-Forwarded-For is trusted; empty trusts none. */
  trustedProxies: readonly string[];
  /** The port of /metrics; null turns it off, 0 lets the system choose. */
  metricsPort: number | null;
  metricsHost: string;
  /** Host names that /metrics answers to, besides IP addresses and this machine's names. */
  metricsNames: readonly string[];
  limits: ConnectionLimits;
}

/** Limits on connections, per process. */
export interface ConnectionLimits {
  /** Open at the same time: in total, and per address. */
  connections: number;
  ofAddress: number;
  /** Time for the headers of a connection's first or next request. */
  headersMs: number;
  /** Time for a body to arrive. For an upload this is the longest pause. */
  bodyMs: number;
  /** The least bytes per second of an upload. */
  uploadRate: number;
  /** The longest an upload may take in total. */
  uploadMs: number;
  /** How long a client may stop reading the answer. */
  silentMs: number;
}

/**
 * A host that feeds may be fetched from, optionally with a port; `*.` in front means its
 * subdomains.
 */
export interface FeedHost {
  host: string;
  port: number | null;
}

/** The environment is invalid; the message names the variable and says what to write instead. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/** The laboratories' sites, including subdomains. */
const LABORATORIES =
  'gia.edu,igi.org,hrdantwerp.com,hrdantwerplink.be,gcalusa.com,americangemsociety.org,ssef.ch,gubelingemlab.com';

type Source = Record<string, string | undefined>;

/**
 * Reads and validates every variable that the server uses; nothing else reads process.env. An empty
 * variable counts as unset.
 * @throws EnvError that names the variable and says what it should be
 */
export function readEnv(source: Source): Env {
  const text = (name: string): string | null => source[name]?.trim() || null;
  const count = (name: string, usual: number, most: number): number =>
    integer(name, text(name) ?? String(usual), 1, most);
  const milliseconds = (name: string, usualSeconds: number): number =>
    1000 * count(name, usualSeconds, 86_400);

  const dataDir = path.resolve(text('DATA_DIR') ?? '.data');
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
  const databasePooler = flag('DATABASE_POOLER', text('DATABASE_POOLER')) ?? false;
  // Migrations and jobs hold locks that last as long as their connection.
  if (databasePooler && (databaseOwnerUrl === null || databaseOwnerUrl === databaseUrl)) {
    throw new EnvError(
      'DATABASE_POOLER is set without a DATABASE_OWNER_URL of its own. Set it to the database itself, past the pooler.',
    );
  }

  const publicUrl = (
    url('PUBLIC_URL', text('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${inUrl(host)}:${port}`
  ).replace(/\/+$/, '');

  return {
    port,
    host,
    dataDir,
    files: filesPlace('FILES_URL', text('FILES_URL')) ?? { folder: path.join(dataDir, 'files') },
    filesAlso: filesPlace('FILES_ALSO', text('FILES_ALSO')),
    databaseUrl,
    databaseOwnerUrl: databaseOwnerUrl ?? databaseUrl,
    databasePooler,
    databaseConnections: integer('DATABASE_CONNECTIONS', text('DATABASE_CONNECTIONS') ?? '16', 6, 500),
    jobs: flag('JOBS', text('JOBS')) ?? true,
    smtpUrl: url('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: mailFrom(text('MAIL_FROM'), publicUrl),
    bulkMailsPerMinute: count('LIMIT_BULK_MAILS', 600, 1_000_000),
    publicUrl,
    demo: flag('DEMO', text('DEMO')) ?? databaseUrl === null,
    demoStones: integer('DEMO_STONES', text('DEMO_STONES') ?? '5000', 0, 2_000_000),
    searchIndex: flag('SEARCH_INDEX', text('SEARCH_INDEX')) ?? true,
    changeDays: count('CHANGE_DAYS', 7, 365),
    feedHosts: hosts('FEED_HOSTS', text('FEED_HOSTS')),
    mediaHosts: hosts('MEDIA_HOSTS', text('MEDIA_HOSTS')),
    webhookHosts: hosts('WEBHOOK_HOSTS', text('WEBHOOK_HOSTS')),
    pushHosts: hosts('PUSH_HOSTS', text('PUSH_HOSTS')),
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
      connections: count('LIMIT_CONNECTIONS', 6_000, 100_000),
      ofAddress: count('LIMIT_CONNECTIONS_OF_ADDRESS', 1_500, 100_000),
      headersMs,
      bodyMs: milliseconds('LIMIT_BODY_SECONDS', 30),
      uploadRate: count('LIMIT_UPLOAD_RATE', 4_096, 1_000_000_000),
      uploadMs,
      silentMs: milliseconds('LIMIT_SILENT_SECONDS', 60),
    },
  };
}

/** A host as written in a URL: IPv6 in brackets, and wildcard addresses as localhost. */
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

// Values may contain passwords, so messages do not repeat them.
function url(name: string, value: string | null, protocols: readonly string[]): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new EnvError(
    `${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
}

/** An address, with or without a name: `desk@house.com`, `Pavilion <desk@house.com>`. */
function mailFrom(value: string | null, publicUrl: string): string {
  if (value === null) return `Pavilion <no-reply@${new URL(publicUrl).hostname}>`;
  if (/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value)) return value;
  throw new EnvError(
    `MAIL_FROM is "${value}". Give an e-mail address: desk@house.com, or Pavilion <desk@house.com>.`,
  );
}

function postgresUrl(name: string, value: string | null): string | null {
  try {
    if (value !== null) readAddress(value);
    return value;
  } catch (error) {
    throw error instanceof AddressError ? new EnvError(`${name} ${error.message}`) : error;
  }
}

function filesPlace(name: string, value: string | null): FilesPlace | null {
  try {
    return value === null ? null : readPlace(value);
  } catch (error) {
    throw error instanceof PlaceError ? new EnvError(`${name} ${error.message}`) : error;
  }
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

/** Trusting everyone would let anyone claim any address. */
function trustedProxies(value: string | null): string[] {
  const places = (value?.split(',') ?? []).map((place) => place.trim()).filter((place) => place !== '');
  const wrong = places.find((place) => !isPlace(place));
  if (wrong === undefined) return places;
  throw new EnvError(
    `TRUST_PROXY names "${wrong}". Give the addresses of your proxies with commas between them: 10.0.0.7, 10.1.0.0/16, fd00::/8.`,
  );
}

/** An address, or a range that does not cover all addresses. */
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
