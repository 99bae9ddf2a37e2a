/** A connection to PostgreSQL that breaks at a chosen message, as when a backend dies. */
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';

/**
 * How it breaks: without a word, within a message, with PostgreSQL's last message because it was
 * stopped or because the transaction was idle for too long, or as the backend is really ended.
 */
export const BREAKS = ['closed', 'reset', 'halved', 'stopped', 'idle', 'terminated'] as const;
export type Break = (typeof BREAKS)[number];

export interface BreakingConnection {
  /** The URL of the database through this proxy. */
  url: string;
  /** Breaks the connection that gets the next message after `messages` more; later ones work. */
  breakAfter(messages: number, how: Break): void;
  /** Breaks nothing any more. Returns whether the last break happened. */
  mend(): boolean;
  close(): Promise<void>;
}

const LAST_WORDS = {
  stopped: errorMessage('57P01', 'terminating connection due to administrator command'),
  idle: errorMessage('25P03', 'terminating connection due to idle-in-transaction timeout'),
};
/** BackendKeyData, which begins with the backend's process id. */
const KEY_DATA = 'K'.charCodeAt(0);

/** @param url of a database whose server listens on a socket in a folder */
export async function breakingConnection(url: string): Promise<BreakingConnection> {
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@host/'));
  const folder = searchParams.get('host') ?? '';
  const open = new Set<net.Socket>();
  let plan: { messages: number; how: Break } | null = null;
  const server = net.createServer((near) => {
    const far = net.connect(path.join(folder, '.s.PGSQL.5432'));
    open.add(near);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far);
    near.on('close', () => {
      open.delete(near);
      far.destroy();
    });
    far.on('end', () => near.end());
    let rest: Buffer = Buffer.alloc(0);
    let backend = 0;
    const forward = (chunk: Buffer): void => {
      rest = Buffer.concat([rest, chunk]);
      for (let next = firstOf(rest); next !== null; next = firstOf(rest)) {
        if (plan !== null && plan.messages-- <= 0) {
          const { how } = plan;
          plan = null;
          if (how !== 'terminated' || backend === 0) return breakOff(near, far, how, next);
          far.pause();
          void terminate(folder, backend).then(() => {
            far.resume();
            forward(Buffer.alloc(0));
          });
          return;
        }
        if (next[0] === KEY_DATA) backend = next.readInt32BE(5);
        rest = rest.subarray(next.length);
        near.write(next);
      }
    };
    far.on('data', forward);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    breakAfter: (messages, how) => void (plan = { messages, how }),
    mend() {
      const isBroken = plan === null;
      plan = null;
      return isBroken;
    },
    async close() {
      for (const near of open) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first message of the bytes, if it is whole. */
function firstOf(bytes: Buffer): Buffer | null {
  if (bytes.length < 5) return null;
  const length = 1 + bytes.readUInt32BE(1);
  return bytes.length < length ? null : bytes.subarray(0, length);
}

function breakOff(near: net.Socket, far: net.Socket, how: Break, next: Buffer): void {
  far.removeAllListeners('data');
  far.destroy();
  if (how === 'reset') near.resetAndDestroy();
  else if (how === 'halved') near.end(next.subarray(0, next.length >> 1));
  else if (how === 'stopped' || how === 'idle') near.end(LAST_WORDS[how]);
  else near.end();
}

async function terminate(folder: string, backend: number): Promise<void> {
  const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query('SELECT pg_terminate_backend($1)', [backend]);
  await client.end();
}

function errorMessage(code: string, words: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
