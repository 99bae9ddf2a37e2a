/**
 * How many wrong passwords are allowed, and how the next attempt is answered.
 * (docs/adr/0027-sign-in-and-second-factor.md)
 */

/** Failures for one account, from one network or known browser, within WINDOW_MINUTES. */
export const MOST_FAILURES = 5;
export const WINDOW_MINUTES = 15;
/**
 * Failures from unknown browsers on all networks; above this, attempts are let through one at a
 * time.
 */
const MOST_FROM_ALL = 20;
const LONGEST_PAUSE_SECONDS = 60;
/**
 * Failures from one network, for any account. Offices share a network, so this is higher than the
 * limit per account.
 */
export const MOST_FROM_NETWORK = 50;
export const NETWORK_MINUTES = 5;
/** Every sign-in makes a new guest account, and a stand at a trade fair shares one network. */
export const MOST_GUESTS = 100;
/**
 * Questions an hour from one network whether a user name or an e-mail is free. Each tells somebody
 * who has an account, and a form asks a few.
 */
export const MOST_QUESTIONS = 10;
/**
 * An attempt whose process died before checking the password counts as a failure after this time.
 */
export const OPEN_SECONDS = 30;

interface AttemptCount {
  failed: number;
  /** Attempts whose password is being checked right now, by any process. */
  open: number;
}

interface AttemptPace {
  /** Failed and open attempts together. */
  count: number;
  secondsSince: number | null;
}

/** What is known when an attempt arrives. */
export interface Tries {
  /** All accounts, from this network and unknown browsers. */
  network: AttemptCount;
  /** This account, from the attempt's origin: its known browser, else its network. */
  here: AttemptCount;
  /** This account, from unknown browsers everywhere, by any of its names. */
  account: AttemptPace;
  /** The same for the name exactly as typed: the only figure that an answer may reveal. */
  name: AttemptPace;
}

/**
 * `look`: check the password. `wait`: other attempts for the account are being checked; ask again
 * in a moment. `turn away`: answer as for a wrong password, after the same work. `network` and
 * `slow down`: tell the caller to wait, whether the account exists or not.
 */
export type Judgement = 'look' | 'wait' | 'turn away' | 'network' | 'slow down';

export function judgeTry({ network, here, account, name }: Tries, isKnownBrowser: boolean): Judgement {
  if (!isKnownBrowser && network.failed >= MOST_FROM_NETWORK) return 'network';
  if (!isKnownBrowser && isTooSoon(name)) return 'slow down';
  if (here.failed >= MOST_FAILURES) return 'turn away';
  // An account has two names. Trying the other one must not reveal that both are the same account.
  if (!isKnownBrowser && isTooSoon(account)) return 'turn away';
  const isFull =
    here.failed + here.open >= MOST_FAILURES ||
    (!isKnownBrowser && network.failed + network.open >= MOST_FROM_NETWORK);
  return isFull ? 'wait' : 'look';
}

/** One second after the twentieth failure, doubling with each further one, at most a minute. */
function isTooSoon({ count, secondsSince }: AttemptPace): boolean {
  if (count < MOST_FROM_ALL || secondsSince === null) return false;
  return secondsSince < Math.min(2 ** (count - MOST_FROM_ALL), LONGEST_PAUSE_SECONDS);
}
