/** A mail as the bytes that are sent. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Env } from '../env.ts';
import { filledIn, placeOf } from './markup.ts';
import { CHOICES } from './frame.ts';

/** A mail that is to be sent now. */
export interface Parcel {
  id: string;
  address: string;
  subject: string;
  html: string;
  plain: string;
  /** Decrypted; empty for a mail without one. */
  secret: string;
  messageId: string;
  /** The path at which one click unsubscribes; absent for mails to one person. */
  unsubscribe?: string;
  /**
   * Reads the file that goes with it, right before it is handed over: few are in memory at a time.
   */
  attachment?: () => Promise<AttachedFile>;
  writtenAt: Date;
}

export interface AttachedFile {
  name: string;
  mime: string;
  content: Buffer;
}

export type Sender = Pick<Env, 'publicUrl' | 'mailFrom'>;

/** The whole message, headers first. */
export async function composed(
  { address, subject, html, plain, secret, messageId, writtenAt, unsubscribe, attachment }: Parcel,
  { publicUrl, mailFrom }: Sender,
): Promise<Buffer> {
  const file = await attachment?.();
  const filling = { portal: publicUrl, secret };
  const choices = placeOf(CHOICES);
  const composer = new MailComposer({
    from: mailFrom,
    to: { name: '', address },
    subject,
    html: filledIn(html, filling, 'markup'),
    text: filledIn(plain, filling, 'plain'),
    messageId,
    date: writtenAt,
    ...(file
      ? { attachments: [{ filename: file.name, contentType: file.mime, content: file.content }] }
      : {}),
    headers: {
      // Holiday notices and the like do not answer such mails.
      'Auto-Submitted': 'auto-generated',
      ...(plain.includes(choices) ? { 'List-Unsubscribe': `<${filledIn(choices, filling, 'plain')}>` } : {}),
      ...(unsubscribe === undefined ? {} : oneClick(`${publicUrl}${unsubscribe}`)),
    },
    // Nothing of a mail is read from a file or fetched, whatever its text says.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** By RFC 8058: a mail program posts to the address when its reader presses the button. */
const oneClick = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  Precedence: 'bulk',
});
