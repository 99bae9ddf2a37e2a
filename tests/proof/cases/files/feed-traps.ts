/**
 * Listeners on this machine that no feed may reach, and all spellings of addresses that lead to
 * them.
 */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface Trap {
  port: number;
  /** The number of connections. */
  visits(): number;
  close(): Promise<void>;
}

/** Listens on the loopback addresses, IPv4 and IPv6 if available. */
export async function openTrap(): Promise<Trap> {
  let visits = 0;
  const take = (socket: net.Socket): void => {
    visits += 1;
    socket.on('error', () => undefined);
    // An unread socket would stay open for ever.
    socket.resume();
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\na,');
  };
  const servers = [net.createServer(take), net.createServer(take)] as const;
  servers[0].listen(0, '127.0.0.1');
  await once(servers[0], 'listening');
  const { port } = servers[0].address() as AddressInfo;
  await new Promise<void>((resolve) => {
    servers[1].once('error', () => resolve());
    servers[1].listen(port, '::1', () => resolve());
  });
  return {
    port,
    visits: () => visits,
    async close() {
      for (const server of servers) if (server.listening) await new Promise((done) => server.close(done));
    },
  };
}

export const INTERNAL_HOSTS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f000001',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00::1]',
] as const;

/** Names that have to be resolved before they can be refused. */
export const INTERNAL_NAMES = ['localhost', 'localhost.'] as const;
