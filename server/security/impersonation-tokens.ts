/** Tokens with which staff impersonate a customer. Stored only as SHA-256. */
import { newToken } from './tokens.ts';

/** The prefix that distinguishes them from session tokens and client keys. */
const PREFIX = 'pavl_';

export const newImpersonationToken = (): string => `${PREFIX}${newToken()}`;

export const isImpersonationToken = (token: string): boolean => token.startsWith(PREFIX);
