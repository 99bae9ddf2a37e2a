/** How often somebody may be wrong about a password, and what happens to the next try. (docs/adr/0026-sign-in-failures.md) */

/** Of an account, from one network or one known browser, within WINDOW_MINUTES. */
export const MOST_FAILURES = 5;
export const WINDOW_MINUTES = 15;
/** From unknown browsers of all networks; beyond it tries are let in one at a time. */
const MOST_FROM_ALL = 20;
const LONGEST_PAUSE_SECONDS = 60;
/** From one network, whatever the account; offices share one, so it is more than an account may. */
export const MOST_FROM_NETWORK = 50;
export const NETWORK_MINUTES = 5;
/** Each may be an account of its own; a stand at a fair shares a network, too. */
export const MOST_GUESTS = 100;
/** A try whose process died before it had looked at the password counts as a failure after this time. */
export const OPEN_SECONDS = 30;

interface Counted {
  failed: number;
  /** Whose password is being looked at this moment, by whichever process. */
  open: number;
}

interface Paced {
  /** Failed and open together. */
  count: number;
  secondsSince: number | null;
}

/** What is known when a try comes in. */
export interface Tries {
  /** All accounts, from this network and unknown browsers. */
  network: Counted;
  /** This account, from where the try comes: its known browser, else its network. */
  here: Counted;
  /** This account, from unknown browsers everywhere, by whichever of its names. */
  account: Paced;
  /** The same by the very name that was typed: all that an answer may depend on. */
  name: Paced;
}

/**
 * `look`: the password is looked at. `wait`: others of the same are being looked at; ask again in a moment. `turn away`:
 * answered as a wrong password is, after the same work. `network` and `slow down`: told to wait, whether there is such an
 * account or not.
 */
export type Judgement = 'look' | 'wait' | 'turn away' | 'network' | 'slow down';

export function judgeTry({ network, here, account, name }: Tries, isKnownBrowser: boolean): Judgement {
  if (!isKnownBrowser && network.failed >= MOST_FROM_NETWORK) return 'network';
  if (!isKnownBrowser && isTooSoon(name)) return 'slow down';
  if (here.failed >= MOST_FAILURES) return 'turn away';
  // An account has two names: who goes on with the other one must not learn from the answer that both are one.
  if (!isKnownBrowser && isTooSoon(account)) return 'turn away';
  const isFull =
    here.failed + here.open >= MOST_FAILURES ||
    (!isKnownBrowser && network.failed + network.open >= MOST_FROM_NETWORK);
  return isFull ? 'wait' : 'look';
}

/** 1 s after the twentieth failure, twice as long after each further one, at most a minute. */
function isTooSoon({ count, secondsSince }: Paced): boolean {
  if (count < MOST_FROM_ALL || secondsSince === null) return false;
  return secondsSince < Math.min(2 ** (count - MOST_FROM_ALL), LONGEST_PAUSE_SECONDS);
}
