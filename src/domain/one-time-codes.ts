/** How long a one-time code is valid, and how often one may be requested. */

export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** Wrong codes after which the right one is refused, too. */
export const MOST_TRIES = 5;
/** Seconds between two codes for one address. */
export const AGAIN_SECONDS = 60;
/** Codes an hour for one address, and for one account even if its address changes. */
export const MOST_AN_HOUR = 5;
/** Codes an hour for one network, which a whole office may share. */
const MOST_FROM_NETWORK = 60;
/** How long a browser may use what its code has unlocked. */
export const PROVEN_MINUTES = 15;

/** How long the link of an invitation can be used. */
export const INVITATION_DAYS = 7;

/** How long the new owner of a changed e-mail can confirm it. */
export const ADDRESS_DAYS = 3;
/** How long the owner of the old e-mail can object, also after the new one took effect. */
export const OBJECTION_DAYS = 14;

/** The purposes of codes; a code works only for its own. */
export type CodePurpose = 'reset' | 'sign-up' | 'guest';

/** What decides whether a code is sent. */
export interface AskedBefore {
  /** Codes in the last hour for the address. */
  forAddress: number;
  /** Codes in the last hour for the network. */
  fromNetwork: number;
  /** Seconds since the last code for the address; null for the first one. */
  secondsSince: number | null;
}

/** `wait` has the seconds until the next code; `address` and `network` are hourly limits. */
export type Asking = { ok: true } | { ok: false; why: 'wait'; seconds: number } | { ok: false; why: 'many' };

export function judgeAsking({ forAddress, fromNetwork, secondsSince }: AskedBefore): Asking {
  if (forAddress >= MOST_AN_HOUR || fromNetwork >= MOST_FROM_NETWORK) return { ok: false, why: 'many' };
  const seconds = secondsSince === null ? 0 : Math.ceil(AGAIN_SECONDS - secondsSince);
  return seconds > 0 ? { ok: false, why: 'wait', seconds } : { ok: true };
}

/** The digits of a code as people type or paste it, with spaces or dashes between them. */
export const codeDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

export const isCode = (digits: string): boolean => /^\d{6}$/.test(digits);
