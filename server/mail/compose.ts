/** Composes the bytes of a mail. */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Env } from '../env.ts';
import { filledIn, portalUrl } from './markup.ts';
import { CHOICES } from './frame.ts';

/** A mail that is to be sent now. */
export interface OutgoingMail {
  id: string;
  address: string;
  subject: string;
  html: string;
  plain: string;
  /** Decrypted; empty for a mail without one. */
  secret: string;
  messageId: string;
  /** Of the request that caused it, by which the log knows it. */
  requestId?: string | undefined;
  /** Where answers go; absent where the portal's own address takes them. */
  replyTo?: string | undefined;
  /** The path of the one-click unsubscribe; absent for mails to one person. */
  unsubscribe?: string;
  /** Reads the attachment right before sending, so that few are in memory at a time. */
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
export async function composed(mail: OutgoingMail, { publicUrl, mailFrom }: Sender): Promise<Buffer> {
  const { address, subject, html, plain, secret, messageId, requestId, replyTo, writtenAt, unsubscribe } =
    mail;
  const file = await mail.attachment?.();
  const filling = { portal: publicUrl, secret };
  const choices = portalUrl(CHOICES);
  const composer = new MailComposer({
    from: mailFrom,
    to: { name: '', address },
    subject,
    html: filledIn(html, filling, 'markup'),
    text: filledIn(plain, filling, 'plain'),
    messageId,
    date: writtenAt,
    replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
    ...(file
      ? { attachments: [{ filename: file.name, contentType: file.mime, content: file.content }] }
      : {}),
    headers: {
      // Suppresses automatic replies such as holiday notices.
      'Auto-Submitted': 'auto-generated',
      ...(requestId === undefined ? {} : { 'X-Request-Id': requestId }),
      ...(plain.includes(choices) ? { 'List-Unsubscribe': `<${filledIn(choices, filling, 'plain')}>` } : {}),
      ...(unsubscribe === undefined ? {} : oneClick(`${publicUrl}${unsubscribe}`)),
    },
    // The library must not read files or URLs that a text names.
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
