/** A real mail server in this process, which can behave badly. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  from: string;
  /** Whether it came over an encrypted connection. */
  encrypted: boolean;
  raw: string;
  mail: Email;
}

/** What the server does with a mail whose text it has read. */
export type After =
  | 'accept'
  /** Closes the connection without an answer; the mail was received. */
  | 'cut'
  /** Never answers; the mail was received. */
  | 'silence'
  | { code: number; message: string };

export interface Behaviour {
  /** The answer to a recipient; null accepts them. */
  refuses?: (address: string) => { code: number; message: string } | null;
  after?: (to: string) => After | Promise<After>;
  /** Sign-in is required with these. */
  account?: { user: string; password: string };
  tls?: 'starttls' | 'from the start' | 'none';
}

export interface MailServerForTests {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Those for this address. */
  to(address: string): ReceivedMail[];
  /** How many connections were made. */
  connections(): number;
  /** Ends all connections, and resolves when they are closed. */
  endIdle(): Promise<void>;
  close(): Promise<void>;
}

const fileOf = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
/** The server's certificate, valid for localhost only. */
export const CERTIFICATE = fileOf('localhost.cert.pem');

const refusal = ({ code, message }: { code: number; message: string }): Error =>
  Object.assign(new Error(message), { responseCode: code });

export async function startMailServer(manners: Behaviour = {}): Promise<MailServerForTests> {
  const received: ReceivedMail[] = [];
  const sockets = new Map<string, Socket>();
  let connections = 0;
  const { account, tls = 'none' } = manners;
  const server = new SMTPServer({
    secure: tls === 'from the start',
    key: fileOf('localhost.key.pem'),
    cert: CERTIFICATE,
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(refusal({ code: 535, message: '5.7.8 Invalid login' }));
    },
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      const refused = manners.refuses?.(address) ?? null;
      if (refused) done(refusal(refused));
      else done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void (async () => {
          const raw = Buffer.concat(parts).toString('utf8');
          const { mailFrom, rcptTo } = session.envelope;
          const to = rcptTo[0]?.address ?? '';
          received.push({
            to,
            from: mailFrom === false ? '' : mailFrom.address,
            encrypted: session.secure,
            raw,
            mail: await PostalMime.parse(raw),
          });
          const after = (await manners.after?.(to)) ?? 'accept';
          if (after === 'accept') done();
          else if (after === 'cut') sockets.get(`${session.remotePort}`)?.destroy();
          else if (after !== 'silence') done(refusal(after));
        })();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const port = `${socket.remotePort}`;
    sockets.set(port, socket);
    socket.on('close', () => sockets.delete(port));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const signIn = account
    ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`
    : '';
  return {
    url: `${tls === 'from the start' ? 'smtps' : 'smtp'}://${signIn}localhost:${port}`,
    port,
    received,
    to: (address) => received.filter((one) => one.to === address),
    connections: () => connections,
    async endIdle() {
      const all = [...sockets.values()];
      await Promise.all(all.map((socket) => new Promise((resolve) => socket.once('close', resolve).end())));
    },
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
