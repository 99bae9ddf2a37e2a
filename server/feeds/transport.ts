/** What every way of fetching is given, and what it must keep to. */
import type { Place } from './allowed.ts';
import type { FeedAddress } from './address.ts';
import type { FetchedFile } from './fetched-file.ts';

export interface Feed {
  address: FeedAddress;
  user: string | null;
  password: string | null;
  /** The password stands in the address and nowhere else. */
  tokenInAddress: boolean;
  /** The key that its SFTP server had before. */
  hostKey: string | null;
}

/** Its file, as a report may name it: the path of an address that holds the password is not repeated. */
export const namedFile = ({ address, tokenInAddress }: Feed): string =>
  tokenInAddress ? 'such file' : `file ${address.path}`;

export interface Limits {
  maxBytes: number;
  /** So long a server may be silent. */
  idleMs: number;
  totalMs: number;
}

export const LIMITS: Limits = { maxBytes: 500_000_000, idleMs: 60_000, totalMs: 30 * 60_000 };

export type Transport = (
  feed: Feed,
  place: Place,
  into: FetchedFile,
  how: { signal: AbortSignal; maxBytes: number; onHostKey: (fingerprint: string) => void },
) => Promise<void>;
