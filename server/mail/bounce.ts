/** Delivery status notifications about bulk e-mails. (RFC 3464) */
import PostalMime, { type Attachment, type Header } from 'postal-mime';
import { statusIn } from '../../src/domain/bounces.ts';
import { truncate } from '../security/truncate.ts';

/** A later report of a mail server about an accepted bulk e-mail. */
export interface Bounce {
  emailId: string;
  run: number;
  userId: string;
  /** Delayed: the server keeps trying. */
  action: 'failed' | 'delayed';
  /** The status code of RFC 3463, such as 5.1.1. */
  status: string;
  answer: string;
}

const LONGEST_ANSWER = 450;
/** Real ones have a handful of headers and three parts. */
const LIMITS = { forceRfc822Attachments: true, maxNestingDepth: 10, maxHeadersSize: 65_536 } as const;

/**
 * The message id that hand-overs write: `<e-mail.run.recipient@host>`. Only the recipient and mail
 * servers on the way know it.
 */
const MESSAGE_ID = /^<([\da-f-]{36})\.(\d{1,9})\.([\da-f-]{36})@/i;

/**
 * Null for a mail that is not a notification, or not one about a bulk e-mail. @throws Error if it
 * is not a mail
 */
export async function readBounce(mail: Buffer): Promise<Bounce | null> {
  const { attachments } = await PostalMime.parse(mail, LIMITS);
  const [report] = ofType(attachments, 'message/delivery-status');
  const [returned] = ofType(attachments, 'message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers');
  if (report === undefined || returned === undefined) return null;
  const { messageId = '' } = await PostalMime.parse(returned.content, LIMITS);
  const [, emailId, run, userId] = MESSAGE_ID.exec(messageId) ?? [];
  const fields = await recipientIn(report);
  if (emailId === undefined || userId === undefined || fields === null) return null;
  const action = fields('action').toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return null;
  const answer = fields('diagnostic-code').replace(/^\s*[\w-]+\s*;/, '');
  const said = fields('status').trim();
  // A sending server may report 5.0.0 where the receiving one gave a more precise code.
  const status = statusIn(answer) ?? statusIn(said) ?? (action === 'failed' ? '5.0.0' : '4.0.0');
  const words = statusIn(answer) === null ? `${status} ${answer}` : answer;
  return {
    emailId,
    run: Number(run),
    userId,
    action,
    status,
    answer: truncate(words.replaceAll(/\s+/g, ' ').trim(), LONGEST_ANSWER),
  };
}

const ofType = (parts: readonly Attachment[], ...types: readonly string[]): Attachment[] =>
  parts.filter(({ mimeType }) => types.includes(mimeType.toLowerCase()));

/** The fields of the first recipient, as a bulk e-mail has only one; null if there is none. */
async function recipientIn({ content }: Attachment): Promise<((name: string) => string) | null> {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  for (const group of text.split(/\r?\n\s*\r?\n/)) {
    const { headers } = await PostalMime.parse(`${group.trim()}\r\n\r\n`, LIMITS);
    const valueOf = (name: string): string => valueIn(headers, name);
    if (valueOf('action') !== '') return valueOf;
  }
  return null;
}

const valueIn = (headers: readonly Header[], name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';
