/** Raw HTTP: requests that no client would send, and replies exactly as received. */
import { connect, type Socket } from 'node:net';

export interface RawReply {
  status: number;
  /** By lower-case name; repeated headers are joined with commas. */
  headers: Map<string, string>;
  body: string;
}

export function rawSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}

/** Sends the text and reads until the server closes the connection; null if it sent nothing. */
export function askRaw(url: string, text: string): Promise<RawReply | null> {
  return readReply(rawSocket(url), text);
}

/** Writes to a socket and returns what arrived until it was closed, or null. */
export async function readReply(socket: Socket, text = ''): Promise<RawReply | null> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (text !== '') socket.write(text, 'latin1');
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return parseReply(Buffer.concat(chunks).toString('utf8'));
}

export function parseReply(text: string): RawReply | null {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  if (status === undefined) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const before = headers.get(name.toLowerCase());
    headers.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  return { status: Number(status), headers, body: rest.join('\r\n\r\n') };
}
