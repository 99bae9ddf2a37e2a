/** Delivery status notifications as mail servers write them. (RFC 3464) */

interface ReportedStatus {
  /** As RFC 3463 has it. */
  status: string;
  action?: 'failed' | 'delayed';
}

const lines = (...text: readonly string[]): string => text.join('\r\n');
const diagnosis = (status: string): string =>
  `${status.startsWith('5') ? '550' : '450'} ${status} <carla@client.com>: Recipient address rejected: unknown`;

/** With the whole e-mail. */
export const postfixReport = (messageId: string, { status, action = 'failed' }: ReportedStatus): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mail.house.com (Mail Delivery System)',
    'To: desk@house.com',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4XyZ.1732/mail.house.com"',
    'Message-Id: <20261124.1@mail.house.com>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4XyZ.1732/mail.house.com',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--4XyZ.1732/mail.house.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.house.com',
    'X-Postfix-Queue-ID: 4XyZ',
    'Arrival-Date: Tue, 24 Nov 2026 09:12:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; carla@client.com',
    'Original-Recipient: rfc822;carla@client.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.client.com',
    'Diagnostic-Code: smtp;',
    `    ${diagnosis(status)}`,
    '',
    '--4XyZ.1732/mail.house.com',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    'From: Pavilion <desk@house.com>',
    'To: carla@client.com',
    `Message-ID: ${messageId}`,
    'Subject: New rounds',
    'Content-Type: text/plain',
    '',
    'Dear client',
    '',
    '--4XyZ.1732/mail.house.com--',
    '',
  );

/** With the headers alone, and a sum of its own that says less than the other server. */
export const exchangeReport = (messageId: string, { status, action = 'failed' }: ReportedStatus): string =>
  lines(
    'From: <postmaster@client.example>',
    'To: <desk@house.com>',
    'Subject: Undeliverable: New rounds',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1_exchange"',
    '',
    '--b1_exchange',
    'Content-Type: text/html; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('<p>Your message could not be delivered.</p>').toString('base64'),
    '--b1_exchange',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;mx.client.example',
    '',
    'Final-recipient: RFC822;carla@client.com',
    `Action: ${action}`,
    `Status: ${status.charAt(0)}.0.0`,
    `Diagnostic-code: smtp;${diagnosis(status)}`,
    '',
    '--b1_exchange',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Pavilion <desk@house.com>',
    `Message-ID:`,
    ` ${messageId}`,
    'Subject: New rounds',
    '',
    '--b1_exchange--',
    '',
  );

/** A person's answer, which quotes the e-mail. */
export const notAReport = (messageId: string): string =>
  lines(
    'From: Carla <carla@client.com>',
    'To: desk@house.com',
    `In-Reply-To: ${messageId}`,
    'Subject: Re: New rounds',
    '',
    'Status: 5.1.1',
    'Action: failed',
  );
