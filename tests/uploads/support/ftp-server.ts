/**
 * An FTP server with what feeds need: signing in, TLS, passive transfers both ways, and renaming.
 */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';

export interface FtpOptions {
  user: string;
  password: string;
  files: Record<string, Buffer>;
  tls?: { key: string; cert: string };
  /** Where it listens, instead of 127.0.0.1. */
  host?: string;
  /** The host that it names for data connections instead of its own. */
  dataHost?: string;
  /** It refuses to rename a file to the name of another one. */
  renamesOverNone?: boolean;
}

export interface FtpServer {
  port: number;
  /** All commands, without the password. */
  commands: string[];
  options: FtpOptions;
  close(): Promise<void>;
}

export async function startFtpServer(options: FtpOptions): Promise<FtpServer> {
  const commands: string[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, options, commands);
  });
  server.listen(0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    options,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(plain: net.Socket, options: FtpOptions, commands: string[]): void {
  let control: net.Socket = plain;
  let user = '';
  let signedIn = false;
  let data: Promise<net.Socket> | null = null;
  const say = (line: string): void => void control.write(`${line}\r\n`);
  const secure = options.tls ? tls.createSecureContext(options.tls) : null;
  let isSecure = false;
  let renamed = '';

  const passive = async (): Promise<number> => {
    const listener = net.createServer();
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    data = once(listener, 'connection').then(([socket]: net.Socket[]) => {
      listener.close();
      const raw = socket as net.Socket;
      raw.on('error', () => undefined);
      return isSecure && secure
        ? new tls.TLSSocket(raw, { isServer: true, secureContext: secure }).on('error', () => undefined)
        : raw;
    });
    return (listener.address() as AddressInfo).port;
  };

  const obey = async (line: string): Promise<void> => {
    const [command = '', ...rest] = line.split(' ');
    const argument = rest.join(' ');
    commands.push(command.toUpperCase() === 'PASS' ? 'PASS' : line);
    switch (command.toUpperCase()) {
      case 'AUTH':
        if (!secure) return say('502 No TLS here');
        say('234 Go on');
        control = new tls.TLSSocket(plain, { isServer: true, secureContext: secure });
        isSecure = true;
        return listen(control);
      case 'USER':
        user = argument;
        return say('331 Password');
      case 'PASS':
        signedIn = user === options.user && argument === options.password;
        return say(signedIn ? '230 Welcome' : '530 Not signed in');
      case 'EPSV':
        return options.dataHost ? say('502 Not here') : say(`229 Passive (|||${await passive()}|)`);
      case 'PASV': {
        const port = await passive();
        const host = (options.dataHost ?? '127.0.0.1').replaceAll('.', ',');
        return say(`227 Passive (${host},${port >> 8},${port & 255})`);
      }
      case 'RETR': {
        const file = options.files[argument];
        if (!signedIn || file === undefined || data === null) return say('550 No such file');
        say('150 Here it comes');
        const socket = await data;
        socket.end(file, () => say('226 Done'));
        return;
      }
      case 'STOR': {
        if (!signedIn || data === null) return say('550 No such folder');
        say('150 Send it');
        const socket = await data;
        const chunks: Buffer[] = [];
        for await (const chunk of socket) chunks.push(Buffer.from(chunk));
        options.files[argument] = Buffer.concat(chunks);
        return say('226 Done');
      }
      case 'RNFR':
        renamed = argument;
        return say(argument in options.files ? '350 To what?' : '550 No such file');
      case 'RNTO': {
        const file = options.files[renamed];
        if (file === undefined || (options.renamesOverNone === true && argument in options.files))
          return say('553 Not to that name');
        options.files[argument] = file;
        delete options.files[renamed];
        return say('250 Renamed');
      }
      case 'DELE':
        delete options.files[argument];
        return say('250 Gone');
      case 'TYPE':
      case 'STRU':
      case 'OPTS':
      case 'PBSZ':
      case 'PROT':
        return say('200 Fine');
      case 'QUIT':
        return say('221 Bye');
      default:
        return say('502 Not here');
    }
  };

  const listen = (socket: net.Socket): void => {
    let rest = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) void obey(line);
    });
  };
  listen(plain);
  say('220 Ready');
}
