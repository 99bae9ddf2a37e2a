/** Delivers mails: to a mail server, or into the outbox folder. */
import type { OutgoingMail } from './compose.ts';

/** The outcome of one try. `answer` is the mail server's reply, or the error. */
export type Outcome =
  | { kind: 'sent'; answer: string }
  /** Permanent: another try would be refused, too. `isDead`: so would any mail to this address. */
  | { kind: 'refused'; answer: string; isDead: boolean }
  /** A temporary refusal of this mail. */
  | { kind: 'failed'; answer: string }
  /** The mail was sent and no answer came: it may have arrived. */
  | { kind: 'unanswered'; answer: string }
  /**
   * The server itself was not reached, or did not let the portal in. Other mails would fail, too.
   */
  | { kind: 'unreached'; answer: string };

/** Another process has taken over the mail, and records its outcome. */
export const TAKEN_ELSEWHERE = 'Another process has taken this e-mail.';

export interface MailTransport {
  /**
   * Sends one mail; never throws. `begin` is awaited right before the text is sent, so that the try
   * leaves a trace; if it returns false, nothing is sent.
   */
  deliver(parcel: OutgoingMail, begin: () => Promise<boolean>): Promise<Outcome>;
  close(): void;
}
