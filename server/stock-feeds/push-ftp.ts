import { Client, FTPError } from 'basic-ftp';
import { FeedError } from '../feeds/feed-error.ts';
import { signInToFtp } from '../feeds/fetch-ftp.ts';
import { partOf, type Pusher } from './pusher.ts';

/** FTP and FTPS in passive mode; data connections only go to the host of the control connection. */
export const pushFtp: Pusher = async (target, place, file, { signal, onProgress }) => {
  const { path } = target.address;
  // The caller watches for silence.
  const client = new Client(0, { allowSeparateTransferHost: false });
  const close = (): void => client.close();
  signal.addEventListener('abort', close);
  try {
    await signInToFtp(client, target, place);
    client.trackProgress(onProgress);
    await client.uploadFrom(file, partOf(path));
    await client.rename(partOf(path), path).catch(async (error: unknown) => {
      if (!(error instanceof FTPError)) throw error;
      // Some servers do not rename over a file.
      await client.remove(path);
      await client.rename(partOf(path), path);
    });
  } catch (error) {
    throw error instanceof FTPError ? refused(error, path) : error;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
};

function refused({ code }: FTPError, path: string): FeedError {
  if (code === 530 || code === 430 || code === 331 || code === 332)
    return new FeedError(`The server refuses the user or the password (${code}). Enter them again.`);
  if (code === 550 || code === 553)
    return new FeedError(`The server does not let this user write ${path} (${code}). The folder must exist.`);
  if (code === 502 || code === 504 || code === 534)
    return new FeedError(`The server does not support the kind of FTP in the address (${code}).`);
  if (code === 552) return new FeedError('The server has no room left for the file (552).');
  return new FeedError(`The server broke off the transfer (${code}).`, { passing: code < 500 });
}
