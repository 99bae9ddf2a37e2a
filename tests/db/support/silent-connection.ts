/** A connection to PostgreSQL that can go silent, as with a broken cable or a hanging machine. */
import net from 'node:net';
import path from 'node:path';

export interface SilentConnection {
  /** The URL of the database through this proxy. */
  url: string;
  /** Existing connections receive nothing more; new ones work. */
  cut(): void;
  close(): Promise<void>;
}

/** @param url of a database whose server listens on a socket in a folder */
export async function silentConnection(url: string): Promise<SilentConnection> {
  const { username, pathname, searchParams } = new URL(url.replace('@/', '@host/'));
  const socket = path.join(searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const pairs: [net.Socket, net.Socket][] = [];
  const server = net.createServer((near) => {
    const far = net.connect(socket);
    pairs.push([near, far]);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    cut() {
      for (const [near, far] of pairs) {
        near.unpipe();
        far.unpipe();
        far.pause();
      }
    },
    async close() {
      for (const [near] of pairs) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
