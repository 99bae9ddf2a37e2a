import { connect } from 'node:net';
import ssh2 from 'ssh2';
import type { SFTPWrapper } from 'ssh2';
import { FeedError } from '../feeds/feed-error.ts';
import { sessionOf, signedIn } from '../feeds/fetch-sftp.ts';
import { partOf, type Pusher } from './pusher.ts';

const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** SFTP. A server with another host key than before is refused before a password is sent. */
export const pushSftp: Pusher = async (target, place, file, { signal, onProgress, onHostKey }) => {
  const { address } = target;
  const client = new ssh2.Client();
  const socket = connect({ host: place.address, port: address.port, noDelay: true });
  const close = (): void => void socket.destroy();
  signal.addEventListener('abort', close);
  try {
    await signedIn(client, target, socket, onHostKey);
    onProgress();
    const sftp = await sessionOf(client);
    await put(sftp, file, partOf(address.path), onProgress);
    // SFTP renames over no file.
    await remove(sftp, address.path);
    await rename(sftp, partOf(address.path), address.path);
  } catch (error) {
    throw refused(error, address.path);
  } finally {
    signal.removeEventListener('abort', close);
    // Errors on a connection that is no longer needed.
    client.on('error', () => undefined);
    client.end();
    socket.destroy();
  }
};

type Settle = (error?: Error | null) => void;

const asked = (ask: (settle: Settle) => void): Promise<void> =>
  new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));

const put = (sftp: SFTPWrapper, file: string, to: string, step: () => void): Promise<void> =>
  asked((settle) => sftp.fastPut(file, to, { step }, settle));

const rename = (sftp: SFTPWrapper, from: string, to: string): Promise<void> =>
  asked((settle) => sftp.rename(from, to, settle));

async function remove(sftp: SFTPWrapper, path: string): Promise<void> {
  await asked((settle) => sftp.unlink(path, settle)).catch((error: unknown) => {
    if (codeOf(error) !== NO_SUCH_FILE) throw error;
  });
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

function refused(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  const level = 'level' in error ? error.level : undefined;
  if (level === 'client-authentication')
    return new FeedError('The server refuses the user or the password. Enter them again.');
  if (level === 'handshake' || level === 'protocol')
    return new FeedError('The server supports only outdated, unsafe versions of SFTP.', { cause: error });
  const code = codeOf(error);
  if (code === NO_SUCH_FILE || code === PERMISSION_DENIED)
    return new FeedError(`The server does not let this user write ${path}. The folder must exist.`);
  return error;
}
