/** The interface of the protocols that files are pushed by. */
import type { Place } from '../feeds/allowed.ts';
import type { Feed } from '../feeds/transport.ts';

/** Pushes `file`; tells of progress, and of the key of an SFTP server. */
export type Pusher = (
  target: Feed,
  place: Place,
  file: string,
  how: { signal: AbortSignal; onProgress: () => void; onHostKey: (fingerprint: string) => void },
) => Promise<void>;

/** Beside the file itself, so that renaming it moves no bytes. */
export const partOf = (path: string): string => `${path}.part`;
