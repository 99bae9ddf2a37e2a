/** The interface of the protocols that files are pushed by. */
import type { ResolvedAddress } from '../feeds/allowed-hosts.ts';
import type { Feed } from '../feeds/transport.ts';

/** Pushes `file`; reports progress and an SFTP server's key. */
export type Pusher = (
  target: Feed,
  place: ResolvedAddress,
  file: string,
  how: { signal: AbortSignal; onProgress: () => void; onHostKey: (fingerprint: string) => void },
) => Promise<void>;

/** In the same folder as the file, so that renaming does not copy data. */
export const partOf = (path: string): string => `${path}.part`;
