/** The credentials of a request: a session's token or a key, and the address. */
import type { FastifyRequest } from 'fastify';
import { Refused } from '../refusals.ts';
import { isKey } from '../security/client-keys.ts';
import type { AnswerHeaders } from './headers.ts';
import type { ContractOperation } from './contract/contract.ts';
import { clientAddressOf } from './client-address.ts';

export interface Credentials {
  token: string | null;
  address: string;
  /** The requested stock feed; null for other requests. */
  feed: string | null;
}

export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1] ?? null;
}

/**
 * The key in the password of a Basic authorization, as addresses such as https://feed:pavk_...@host
 * carry it. Any program that fetches files can send it, and unlike a query it is not logged.
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

export function credentialsOf(request: FastifyRequest, { takesFeedKey }: ContractOperation): Credentials {
  const { authorization } = request.headers;
  const { id } = request.params as { id?: string };
  return {
    token: bearerOf(authorization) ?? (takesFeedKey ? keyInPassword(authorization) : null),
    address: clientAddressOf(request),
    feed: takesFeedKey ? (id ?? null) : null,
  };
}

/**
 * The header of a 401 that asks for a password, because some programs send one only after a
 * challenge. Not sent to requests with a token: a browser would prompt its user.
 */
export function basicAuthChallenge(
  { headers }: FastifyRequest,
  { takesFeedKey }: ContractOperation,
  error: unknown,
): AnswerHeaders {
  const hasToken = headers.authorization?.startsWith('Bearer ') === true;
  const isAsked = error instanceof Refused && error.status === 401 && !hasToken;
  return takesFeedKey && isAsked ? { 'www-authenticate': 'Basic realm="Stock feed", charset="UTF-8"' } : {};
}
