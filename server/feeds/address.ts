/** Parses a feed's address as a person entered it, and refuses invalid ones. */
import { hasControl } from '../../src/domain/text/control-characters.ts';
import { PROVIDER_TYPE } from '../../src/domain/codes.ts';
import { FeedError } from './feed-error.ts';

export type FeedScheme = keyof typeof PORTS;

export interface FeedAddress {
  scheme: FeedScheme;
  /** A name in lower case or an IP address in its usual form, without brackets. */
  host: string;
  port: number;
  /** For http and https with the query, as it is sent; otherwise decoded. */
  path: string;
}

const PORTS = { http: 80, https: 443, ftp: 21, ftps: 21, sftp: 22 } as const;
const OF_TYPE: Record<number, readonly FeedScheme[]> = {
  [PROVIDER_TYPE.api]: ['http', 'https'],
  [PROVIDER_TYPE.ftp]: ['ftp', 'ftps', 'sftp'],
};
/** The placeholder for the password, for servers that take a key in the URL. */
export const TOKEN = '{token}';

/** @throws FeedError that says what to enter instead */
export function readAddress(text: string, providerType: number): FeedAddress {
  const scheme = /^([a-z]+):\/\/[^/?#]/i.exec(text)?.[1]?.toLowerCase();
  const schemes = OF_TYPE[providerType] ?? [];
  if (scheme === undefined || !schemes.some((known) => known === scheme)) {
    const kind = providerType === PROVIDER_TYPE.api ? 'An API' : 'An FTP';
    const starts = schemes.map((known) => `${known}://`);
    throw new FeedError(
      `${kind} provider’s address begins with ${starts.slice(0, -1).join(', ')} or ${starts.at(-1)}.`,
    );
  }
  return taken(text, schemes.find((known) => known === scheme) ?? 'https');
}

/** The address with the password in place of the placeholder. */
export const withToken = (text: string, token: string): string =>
  text.replaceAll(TOKEN, encodeURIComponent(token));

function taken(text: string, scheme: FeedScheme): FeedAddress {
  // URL parsers do not normalise the host of ftps and sftp, so it is parsed as http.
  const asHttp = text.replace(/^[a-z]+:/i, 'http:');
  const afterScheme = text.slice(text.indexOf(':'));
  if (hasControl(text) || !URL.canParse(asHttp) || !URL.canParse(`other${afterScheme}`))
    throw new FeedError('This is not an address. Write it with its host and path: https://host/path.');
  const url = new URL(asHttp);
  if (url.username !== '' || url.password !== '')
    throw new FeedError('Leave the user and the password out of the address. They have their own fields.');
  // Parsed as http, port 80 would be dropped.
  const port = new URL(`other${afterScheme}`).port;
  if (port === '0')
    throw new FeedError('The address has no usable port. Leave it out, or give one from 1 to 65535.');
  if (/[{}]/.test(url.host)) throw new FeedError(`${TOKEN} may be used only in the path of the address.`);
  return {
    scheme,
    host: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''),
    port: port === '' ? PORTS[scheme] : Number(port),
    path: scheme === 'http' || scheme === 'https' ? `${url.pathname}${url.search}` : filePath(url.pathname),
  };
}

/** A file path on a server: decoded, and without characters that could start another command. */
function filePath(pathname: string): string {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    throw new FeedError('The path of the address is not encoded correctly: write % as %25.');
  }
  if (hasControl(path))
    throw new FeedError('The path of the address contains characters that no file has. Copy it again.');
  if (path === '/' || path.endsWith('/'))
    throw new FeedError('The address has no file. Write it with the full path of the sheet.');
  return path;
}

/** The server that a password belongs to: `sftp://host:22`. */
export const originOf = ({ scheme, host, port }: FeedAddress): string =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
