/** An SFTP server that serves files, takes them, and renames them over none. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';

export interface SftpOptions {
  user: string;
  password: string;
  files: Record<string, Buffer>;
  port?: number;
}

export interface SftpServer {
  port: number;
  /** How often somebody tried a password. */
  attempts: () => number;
  close(): Promise<void>;
}

const { STATUS_CODE } = ssh2.utils.sftp;

export async function startSftpServer({ user, password, files, port = 0 }: SftpOptions): Promise<SftpServer> {
  let attempts = 0;
  const clients = new Set<ssh2.Connection>();
  // The library's own keys are malformed now and then.
  const { privateKey: hostKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client);
    // Missing in the types. Without it each answer waits until the previous one is acknowledged.
    if ('setNoDelay' in client && typeof client.setNoDelay === 'function') client.setNoDelay(true);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    client.on('authentication', (context) => {
      if (context.method !== 'password') return context.reject(['password']);
      attempts += 1;
      return context.username === user && context.password === password
        ? context.accept()
        : context.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        const open = new Map<number, Buffer>();
        const written = new Map<number, string>();
        sftp.on('OPEN', (id, filename, flags) => {
          if ((flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0) {
            files[filename] = Buffer.alloc(0);
            const handle = 128 + written.size;
            written.set(handle, filename);
            return sftp.handle(id, Buffer.from([handle]));
          }
          const file = files[filename];
          if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
          const handle = open.size + 1;
          open.set(handle, file);
          return sftp.handle(id, Buffer.from([handle]));
        });
        sftp.on('READ', (id, handle, offset, length) => {
          const file = open.get(handle[0] ?? 0) ?? Buffer.alloc(0);
          if (offset >= file.length) return sftp.status(id, STATUS_CODE.EOF);
          return sftp.data(id, file.subarray(offset, offset + length));
        });
        sftp.on('WRITE', (id, handle, offset, data) => {
          const filename = written.get(handle[0] ?? 0) ?? '';
          const before = files[filename] ?? Buffer.alloc(0);
          const after = Buffer.alloc(Math.max(before.length, offset + data.length));
          before.copy(after);
          data.copy(after, offset);
          files[filename] = after;
          return sftp.status(id, STATUS_CODE.OK);
        });
        sftp.on('REMOVE', (id, filename) => {
          const isThere = filename in files;
          delete files[filename];
          return sftp.status(id, isThere ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
        });
        sftp.on('RENAME', (id, from, to) => {
          const file = files[from];
          if (file === undefined || to in files) return sftp.status(id, STATUS_CODE.FAILURE);
          files[to] = file;
          delete files[from];
          return sftp.status(id, STATUS_CODE.OK);
        });
        sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
        const attributes = (id: number, size: number) =>
          sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size, atime: 0, mtime: 0 });
        sftp.on('FSTAT', (id, handle) => attributes(id, open.get(handle[0] ?? 0)?.length ?? 0));
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
      });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    attempts: () => attempts,
    async close() {
      for (const client of clients) client.end();
      server.close();
      await once(server, 'close');
    },
  };
}
