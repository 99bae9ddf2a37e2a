/**
 * Connects to the primary among the hosts of an address, like libpq with
 * target_session_attrs=read-write. Standbys are never used: they refuse every write until they are
 * promoted.
 */
import pg from 'pg';
import { readAddress, type Host } from './address.ts';

/** No primary was found. Its code is SQLSTATE 08001: the connection could not be established. */
export class NoPrimary extends Error {
  override name = 'NoPrimary';
  readonly code = '08001';
}

/** What pg needs to connect to an address: options for a pool or a client. */
export function connectionTo(address: string): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
  const { url, hosts } = readAddress(address);
  const search = hosts.length > 1 ? new PrimarySearch(hosts) : null;
  class Client extends PrimaryClient {
    constructor(config?: pg.ClientConfig) {
      super(config, search);
    }
  }
  return { connectionString: url, Client };
}

/** A further connection with the options of a pool, outside of it. */
export function clientBeside({ options }: pg.Pool): pg.Client {
  const { Client } = options;
  // Pools of tests may have none.
  return Client === undefined ? new pg.Client(options) : new (Client as unknown as typeof pg.Client)(options);
}

const STANDBY = 'it is a standby, which takes no writes';

class PrimaryClient extends pg.Client {
  #config: pg.ClientConfig | undefined;
  #search: PrimarySearch | null;
  /** PostgreSQL says so to each new connection; a pooler may not. */
  #isStandby = false;

  constructor(config: pg.ClientConfig | undefined, search: PrimarySearch | null) {
    super(config);
    this.#config = config;
    this.#search = search;
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', (told: { parameterName: string; parameterValue: string }) => {
      if (told.parameterName === 'in_hot_standby') this.#isStandby = told.parameterValue === 'on';
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    const reached = this.#reach();
    if (callback === undefined) return reached;
    const done = callback as (error?: Error) => void;
    void reached.then(
      () => process.nextTick(done),
      (error: unknown) => process.nextTick(done, error),
    );
  }

  async #reach(): Promise<pg.Client> {
    const at = await this.#search?.find((host) => probe(this.#config, host));
    if (at !== undefined) Object.assign(this, at);
    try {
      await super.connect();
      if (!this.#isStandby) return this;
      await super.end();
      throw new NoPrimary(`The database at ${this.host} cannot be used: ${STANDBY}.`);
    } catch (error) {
      if (at !== undefined) this.#search?.forget(at);
      throw error;
    }
  }
}

const PROBE_MS = 3_000;

/** Resolves if the machine takes writes. */
async function probe(config: pg.ClientConfig | undefined, at: Host): Promise<Host> {
  const client = new PrimaryClient({ ...config, connectionTimeoutMillis: PROBE_MS }, null);
  client.on('error', () => undefined);
  Object.assign(client, at);
  await client.connect();
  await client.end();
  return at;
}

/** Remembers which host takes writes, and asks all of them once it no longer does. */
class PrimarySearch {
  #hosts: readonly Host[];
  #known: Host | null = null;
  #asking: Promise<Host> | null = null;

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts;
  }

  /** @throws NoPrimary, which says of each host why it is none */
  async find(ask: (host: Host) => Promise<Host>): Promise<Host> {
    // Connections that are made at the same moment share the answer.
    this.#known ??= await (this.#asking ??= this.#ask(ask).finally(() => (this.#asking = null)));
    return this.#known;
  }

  forget(host: Host): void {
    if (this.#known === host) this.#known = null;
  }

  async #ask(ask: (host: Host) => Promise<Host>): Promise<Host> {
    const reasons: string[] = [];
    try {
      return await Promise.any(
        this.#hosts.map((host) =>
          ask(host).catch((error: unknown) => {
            reasons.push(
              `${host.host}:${host.port}: ${error instanceof Error ? error.message : String(error)}`,
            );
            throw error;
          }),
        ),
      );
    } catch (error) {
      throw new NoPrimary(`No machine of the database takes writes (${reasons.join('; ')}).`, {
        cause: error,
      });
    }
  }
}
