/** With what a request asks: a session's token or a key, and from which address. */
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refusals.ts';
import { isKey } from '../security/client-keys.ts';
import type { AnswerHeaders } from './headers.ts';
import type { ContractOperation } from './contract/contract.ts';
import { peerOf } from './peer.ts';

export interface Asked {
  token: string | null;
  address: string;
  /** The stock feed whose sheet is asked for; null for anything else. */
  feed: string | null;
}

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null;
}

/**
 * The key in the password of a Basic authorization, as addresses such as https://feed:pavk_...@host
 * carry it. Whatever fetches files can send it, and unlike a query it stands in no log.
 */
function keyInPassword(header: string | undefined): string | null {
  const pair = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(header ?? '')?.[1];
  const password =
    pair === undefined
      ? ''
      : Buffer.from(pair, 'base64')
          .toString()
          .replace(/^[^:]*:/, '');
  return isKey(password) ? password : null;
}

export function askedBy(request: FastifyRequest, { takesFeedKey }: ContractOperation): Asked {
  const { authorization } = request.headers;
  const { id } = request.params as { id?: string };
  return {
    token: bearerOf(authorization) ?? (takesFeedKey ? keyInPassword(authorization) : null),
    address: peerOf(request),
    feed: takesFeedKey ? (id ?? null) : null,
  };
}

/**
 * The header of a 401 that asks for a password, because some programs send one only when they are
 * asked. A browser with a session would ask its user for one.
 */
export function askedForPassword(
  { headers }: FastifyRequest,
  { takesFeedKey }: ContractOperation,
  error: unknown,
): AnswerHeaders {
  const hasToken = headers.authorization?.startsWith('Bearer ') === true;
  const isAsked = error instanceof Refused && error.status === 401 && !hasToken;
  return takesFeedKey && isAsked ? { 'www-authenticate': 'Basic realm="Stock feed", charset="UTF-8"' } : {};
}
