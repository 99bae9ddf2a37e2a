/** The line between servers and PostgreSQL, which can be slow, cut and refuse connections. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

export interface DatabaseLine {
  /** A database's address over this line. */
  through(url: string): string;
  /** Each piece that a server sends arrives this much later, in milliseconds. */
  delay(ms: number): void;
  /** What PostgreSQL says after the rows of a COPY comes in a piece of its own, a moment later. */
  splitCopies(): void;
  /** Cuts all connections, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startDatabaseLine(url: string): Promise<DatabaseLine> {
  const socket = socketOf(url);
  const open = new Set<Socket>();
  let delayMs = 0;
  let isCut = false;
  let splits = false;
  const server: Server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(socket);
    open.add(near);
    near
      .on('error', () => undefined)
      .once('close', () => {
        open.delete(near);
        far.destroy();
      });
    far.on('error', () => undefined).once('close', () => near.destroy());
    far.pipe(splitting(() => splits)).pipe(near);
    // In their order, also when the delay changes.
    let last = 0;
    near.on('data', (piece) => {
      last = Math.max(last, performance.now() + delayMs);
      const wait = last - performance.now();
      if (wait <= 0) far.write(piece);
      else setTimeout(() => far.write(piece), wait);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    through(of) {
      const { username, pathname } = new URL(of.replace('@/', '@host/'));
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`;
    },
    delay: (ms) => void (delayMs = ms),
    splitCopies: () => void (splits = true),
    cut() {
      isCut = true;
      for (const one of open) one.resetAndDestroy();
    },
    mend: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        for (const one of open) one.destroy();
        server.close(() => resolve());
      }),
  };
}

/** The message with which PostgreSQL ends the rows of a COPY. */
const COPY_DONE = Buffer.from('c\0\0\0\u0004', 'latin1');
const MOMENT_MS = 20;

function splitting(isOn: () => boolean): Transform {
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const at = isOn() ? piece.indexOf(COPY_DONE) : -1;
      if (at === -1) return done(null, piece);
      this.push(piece.subarray(0, at + COPY_DONE.length));
      setTimeout(() => done(null, piece.subarray(at + COPY_DONE.length)), MOMENT_MS);
    },
  });
}

/** PostgreSQL's socket in the folder that the address names. */
const socketOf = (url: string): string => {
  const folder = new URL(url.replace('@/', '@host/')).searchParams.get('host');
  if (folder === null) throw new Error('The line leads to a PostgreSQL that is reached by a socket.');
  return `${folder}/.s.PGSQL.5432`;
};
