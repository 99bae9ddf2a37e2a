/** Tokens with which staff look at the portal as a customer sees it. Stored only as SHA-256. */
import { newToken } from './tokens.ts';

/** The prefix that distinguishes them from session tokens and client keys. */
const PREFIX = 'pavl_';

export const newLook = (): string => `${PREFIX}${newToken()}`;

export const isLook = (token: string): boolean => token.startsWith(PREFIX);
