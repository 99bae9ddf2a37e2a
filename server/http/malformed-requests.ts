/**
 * The answer on a connection from which no request could be parsed, so no route or hook sees it.
 */
import { STATUS_CODES } from 'node:http';
import type { AnswerHeaders } from './headers.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  408: 'The request did not arrive in time. Send it again.',
  417: 'The server does not support the Expect header of this request. Send it without that header.',
  413: 'This is more than the server accepts at once. Send less at a time.',
  431: 'The address or the headers of the request are too long. Shorten them and send it again.',
};
const NO_HTTP = 'The request cannot be read. Check its address and its body, and send it again.';

/** What is wrong; null when the connection itself broke. */
export function complaintOf({ code = '' }: { code?: string }): {
  status: number;
  why: 'late' | 'unreadable';
} | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, why: 'late' };
  if (!code.startsWith('HPE_')) return null;
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, why: 'unreadable' };
  return { status: code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW' ? 413 : 400, why: 'unreadable' };
}

/** The answer in the usual envelope; the connection is closed after it. */
export function unreadableAnswer(status: number, headers: AnswerHeaders) {
  const message = SENTENCES[status] ?? NO_HTTP;
  const body = JSON.stringify({ success: false, status: 'fail', message, data: null });
  return {
    body,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
  };
}

/** The same as bytes, for when there is no response object. */
export function unreadableBytes(status: number, headers: AnswerHeaders): string {
  const answer = unreadableAnswer(status, headers);
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Bad Request'}\r\n${lines.join('')}\r\n${answer.body}`;
}
