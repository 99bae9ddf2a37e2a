/** The interface of the protocols a feed is fetched by. */
import type { ResolvedAddress } from './allowed-hosts.ts';
import type { FeedAddress } from './address.ts';
import type { FetchedFile } from './fetched-file.ts';

export interface Feed {
  address: FeedAddress;
  user: string | null;
  password: string | null;
  /** The password is part of the URL. */
  tokenInAddress: boolean;
  /** The host key its SFTP server had before. */
  hostKey: string | null;
}

/** The file's name for reports; a path that contains the password is not repeated. */
export const namedFile = ({ address, tokenInAddress }: Feed): string =>
  tokenInAddress ? 'such file' : `file ${address.path}`;

export interface Limits {
  maxBytes: number;
  /** How long a server may be silent. */
  idleMs: number;
  totalMs: number;
}

export const LIMITS: Limits = { maxBytes: 500_000_000, idleMs: 60_000, totalMs: 30 * 60_000 };

export type Transport = (
  feed: Feed,
  place: ResolvedAddress,
  into: FetchedFile,
  how: { signal: AbortSignal; maxBytes: number; onHostKey: (fingerprint: string) => void },
) => Promise<void>;
