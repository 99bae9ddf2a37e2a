/** What a refusal of a mail server says about an address. (RFC 3463) */

/** '5.1.1' in a mail server's words; null where there is no such code. */
export const statusIn = (words: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(words)?.[0] ?? null;

/**
 * Of the address and its domain. The others are of a full mailbox, of the message (too large, taken
 * for spam) or of the sender, who may do better another time.
 */
const OF_ADDRESS = /^5\.(?:0\.\d+|1\.(?![78]$)\d+|2\.[01]|4\.\d+|5\.0)$/;

/** Whether this code means that nobody is reached at the address, however often it is tried. */
export const isDeadAddress = (status: string): boolean => OF_ADDRESS.test(status);

/** Answers to the address itself that mean the same where a server gives no better code. */
const OF_ADDRESS_SHORT = /\b55[013]\b/;

/**
 * Whether what a mail server answered to the address itself, or to the text, means that nobody is
 * reached there.
 */
export function refusesAddress(answer: string, isAboutRecipient: boolean): boolean {
  const status = statusIn(answer);
  return status === null ? isAboutRecipient && OF_ADDRESS_SHORT.test(answer) : isDeadAddress(status);
}
