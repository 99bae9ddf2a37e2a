import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import ssh2 from 'ssh2';
import type { Client as SshClient, SFTPWrapper } from 'ssh2';
import { FeedError } from './feed-error.ts';
import { namedFile, type Transport } from './transport.ts';

const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/**
 * SFTP. The server's host key is saved on first use (`onHostKey`); a different one is later refused
 * before a password is sent.
 */
export const fetchSftp: Transport = async (feed, place, into, { signal, onHostKey }) => {
  const { address } = feed;
  const client = new ssh2.Client();
  const socket = connect({ host: place.address, port: address.port, noDelay: true });
  const close = (): void => void socket.destroy();
  signal.addEventListener('abort', close);
  try {
    await signedIn(client, feed, socket, onHostKey);
    const sftp = await sessionOf(client);
    await into.take(chunksOf(sftp, address.path));
  } catch (error) {
    throw refused(error, namedFile(feed));
  } finally {
    signal.removeEventListener('abort', close);
    // Errors on a connection that is no longer needed.
    client.on('error', () => undefined);
    client.end();
    socket.destroy();
  }
};

const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Signs in on a socket to the address that was checked. */
export function signedIn(
  client: SshClient,
  { user, password, hostKey }: Parameters<Transport>[0],
  socket: ReturnType<typeof connect>,
  onHostKey: (fingerprint: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let stranger: FeedError | null = null;
    client.once('ready', resolve);
    client.on('error', (error) => reject(stranger ?? error));
    client.once('close', () =>
      reject(stranger ?? new FeedError('The server closed the connection.', { passing: true })),
    );
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(() => password ?? '')),
    );
    // With our own socket, the client does not report why it could not connect.
    socket.once('error', reject);
    client.connect({
      sock: socket,
      username: user ?? 'anonymous',
      password: password ?? undefined,
      tryKeyboard: true,
      // The caller watches for silence.
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        const met = fingerprintOf(key);
        if (hostKey === null || hostKey === met) {
          onHostKey(met);
          return true;
        }
        stranger = new FeedError(
          `The server’s key is now ${met}; before, it was ${hostKey}. If the provider has changed its server, forget the old key in the provider’s settings.`,
        );
        return false;
      },
    });
  });
}

export const sessionOf = (client: SshClient): Promise<SFTPWrapper> =>
  new Promise((resolve, reject) => {
    client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp)));
  });

const CHUNK = 32 * 1024;
/** Chunks requested ahead. One at a time, latency would limit the speed. */
const AHEAD = 32;

async function* chunksOf(sftp: SFTPWrapper, path: string): AsyncGenerator<Buffer> {
  const handle = await new Promise<Buffer>((resolve, reject) => {
    sftp.open(path, 'r', (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunkAt = (position: number): Promise<Buffer> => {
    const chunk = new Promise<Buffer>((resolve, reject) => {
      sftp.read(handle, Buffer.alloc(CHUNK), 0, CHUNK, position, (error, length, buffer) =>
        error ? reject(error) : resolve(buffer.subarray(0, length)),
      );
    });
    // An error surfaces when the chunk's turn comes, or not at all.
    chunk.catch(() => undefined);
    return chunk;
  };
  let asked: Promise<Buffer>[] = [];
  for (let [done, next] = [0, 0]; ;) {
    while (asked.length < AHEAD) {
      asked.push(chunkAt(next));
      next += CHUNK;
    }
    const chunk = await asked.shift();
    if (chunk === undefined || chunk.length === 0) return;
    yield chunk;
    done += chunk.length;
    // A server may return less than requested; the chunks after it are then at the wrong offset and
    // requested again.
    if (chunk.length < CHUNK) [asked, next] = [[], done];
  }
}

function refused(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  const level = 'level' in error ? error.level : undefined;
  const code = 'code' in error ? error.code : undefined;
  if (level === 'client-authentication') {
    return new FeedError(
      'The server refuses the user or the password. Enter them again, or ask the provider.',
    );
  }
  if (code === NO_SUCH_FILE || code === PERMISSION_DENIED)
    return new FeedError(`The server has no ${file}, or does not let this user read it.`);
  if (level === 'handshake' || level === 'protocol')
    return new FeedError(
      'The server supports only outdated, unsafe versions of SFTP. Ask the provider to update it.',
      { cause: error },
    );
  return error;
}
