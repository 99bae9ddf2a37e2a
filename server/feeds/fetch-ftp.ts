import { isIP } from 'node:net';
import { Client, FTPError } from 'basic-ftp';
import { FeedError } from './feed-error.ts';
import type { ResolvedAddress } from './allowed-hosts.ts';
import { namedFile, type Feed, type Transport } from './transport.ts';

/** The port for implicit TLS. */
const IMPLICIT_PORT = 990;

/**
 * FTP and FTPS in passive mode. Data connections only go to the host of the control connection,
 * whatever the server says.
 */
export const fetchFtp: Transport = async (feed, place, into, { signal }) => {
  // The caller watches for silence.
  const client = new Client(0, { allowSeparateTransferHost: false });
  const close = (): void => client.close();
  signal.addEventListener('abort', close);
  try {
    await signInToFtp(client, feed, place);
    await client.downloadTo(into, feed.address.path);
  } catch (error) {
    throw error instanceof FTPError ? refused(error, namedFile(feed)) : error;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
};

/** Connects to the address that was checked. */
export async function signInToFtp(
  client: Client,
  { address, user, password }: Feed,
  place: ResolvedAddress,
): Promise<void> {
  await client.access({
    host: place.address,
    port: address.port,
    user: user ?? undefined,
    password: user === null ? undefined : (password ?? ''),
    secure: address.scheme === 'ftps' ? (address.port === IMPLICIT_PORT ? 'implicit' : true) : false,
    // We connect to the checked IP address, but the certificate is issued for the host name.
    secureOptions: isIP(address.host) === 0 ? { servername: address.host } : {},
  });
}

function refused(error: FTPError, file: string): FeedError {
  const { code } = error;
  if (code === 530 || code === 430 || code === 331 || code === 332) {
    return new FeedError(
      `The server refuses the user or the password (${code}). Enter them again, or ask the provider.`,
    );
  }
  if (code === 550 || code === 553)
    return new FeedError(`The server has no ${file}, or does not let this user read it (${code}).`);
  if (code === 502 || code === 504 || code === 534)
    return new FeedError(
      `The server does not support the kind of FTP in the address (${code}). Ask the provider which address is right.`,
    );
  return new FeedError(
    `The server broke off the transfer (${code}). If it happens again, ask the provider why.`,
    {
      passing: code < 500,
    },
  );
}
