/** Who takes mails away: a mail server, or the outbox folder. */
import type { Parcel } from './compose.ts';

/** What became of one try. `answer` is the mail server's, or what went wrong instead. */
export type Outcome =
  | { kind: 'sent'; answer: string }
  /** For good: another try would be refused, too. `isDead`: any mail to this address would. */
  | { kind: 'refused'; answer: string; isDead: boolean }
  /** The server was reached and did not take this mail now. */
  | { kind: 'failed'; answer: string }
  /** The mail was under way and the answer never came: it may have arrived. */
  | { kind: 'unanswered'; answer: string }
  /**
   * The server itself was not reached, or did not let the portal in. Other mails would fare no
   * better.
   */
  | { kind: 'unreached'; answer: string };

/** Whoever has the mail now notes what becomes of it. */
export const TAKEN_ELSEWHERE = 'Another process has taken this e-mail.';

export interface Courier {
  /**
   * Never throws. One mail at a time. `begin` is awaited right before the text is handed over, so
   * that there is a trace of it; when it answers false, nothing is handed over.
   */
  deliver(parcel: Parcel, begin: () => Promise<boolean>): Promise<Outcome>;
  close(): void;
}
