/** How long a one-time code is good for, and how often one may be asked for. */

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong codes after which the right one is of no use either. */
export const MOST_TRIES = 5;
/** Between two codes for one address. */
export const AGAIN_SECONDS = 60;
/** Codes in an hour for one address, and for one account whatever its address is. */
export const MOST_AN_HOUR = 5;
/** Codes in an hour that are asked for from one network, which an office shares. */
const MOST_FROM_NETWORK = 60;
/** How long a browser may go on with what its code has opened. */
export const PROVEN_MINUTES = 15;

/** How long the link of an invitation can be used. */
export const INVITATION_DAYS = 7;

/** What a code opens, and nothing else. */
export type CodePurpose = 'reset' | 'sign-up' | 'guest';

/** What is known when somebody asks for a code. */
export interface AskedBefore {
  /** In the last hour, for the address. */
  forAddress: number;
  /** In the last hour, from the network. */
  fromNetwork: number;
  /** Since the last code for the address; null for the first one. */
  secondsSince: number | null;
}

/** `wait` has the seconds until the next code; `address` and `network` mean within the hour. */
export type Asking = { ok: true } | { ok: false; why: 'wait'; seconds: number } | { ok: false; why: 'many' };

export function judgeAsking({ forAddress, fromNetwork, secondsSince }: AskedBefore): Asking {
  if (forAddress >= MOST_AN_HOUR || fromNetwork >= MOST_FROM_NETWORK) return { ok: false, why: 'many' };
  const seconds = secondsSince === null ? 0 : Math.ceil(AGAIN_SECONDS - secondsSince);
  return seconds > 0 ? { ok: false, why: 'wait', seconds } : { ok: true };
}

/** The digits of a code as people type or paste it, with spaces or dashes between them. */
export const codeDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

export const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);
