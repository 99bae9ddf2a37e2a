/** What a mail server's refusal says about an address. (RFC 3463) */

/** '5.1.1' in a mail server's words; null where there is no such code. */
export const statusIn = (words: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words)?.[0] ?? null;

/**
 * Codes about the address and its domain. The others are about a full mailbox, the message (too
 * large, taken for spam) or the sender, and may not apply to the next message.
 */
const OF_ADDRESS = /^5\.(?:0\.\d+|1\.(?![78]$)\d+|2\.[01]|4\.\d+|5\.0)$/;

/** Whether this code means that the address never reaches anyone. */
export const isDeadAddress = (status: string): boolean => OF_ADDRESS.test(status);

/** SMTP replies to the address itself that mean the same where a server gives no better code. */
const OF_ADDRESS_SHORT = /\b55[013]\b/;

/**
 * Whether a mail server's reply, to the address or to the text, means that the address never
 * reaches anyone.
 */
export function refusesAddress(answer: string, isAboutRecipient: boolean): boolean {
  const status = statusIn(answer);
  return status === null ? isAboutRecipient && OF_ADDRESS_SHORT.test(answer) : isDeadAddress(status);
}
