/**
 * One connection to the mail server. It is reused for many mails, and reopened after a failure. A
 * failed try may have arrived only if its text had been sent; the text is read only once the server
 * asks for it.
 */
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { refusesAddress } from '../../src/domain/bounces.ts';
import { truncate } from '../security/truncate.ts';
import { composed, type OutgoingMail, type Sender } from './compose.ts';
import { TAKEN_ELSEWHERE, type MailTransport, type Outcome } from './mail-transport.ts';

/** The mail server that SMTP_URL names. */
interface MailServer {
  host: string;
  port: number;
  /** Encrypted from the first byte (smtps). */
  secure: boolean;
  /** Null: the server wants no sign-in. */
  user: string | null;
  password: string;
  /** A password never leaves this machine unencrypted. */
  requireTls: boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * @param url `smtp://` (with STARTTLS where the server offers it) or `smtps://`, checked by readEnv
 */
function mailServerOf(url: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const user = username === '' ? null : decodeURIComponent(username);
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    user,
    password: decodeURIComponent(password),
    requireTls: user !== null && !LOOPBACK.test(hostname),
  };
}

/** In milliseconds. */
export interface SmtpTimeouts {
  /** Until the server's greeting. */
  connect: number;
  /** Between two answers. */
  silence: number;
  /** A whole mail, including the connection. */
  mail: number;
}
const PATIENCE: SmtpTimeouts = { connect: 10_000, silence: 30_000, mail: 60_000 };

const LONGEST_ANSWER = 500;
const TOO_LATE = 'The mail server did not answer in time.';

export interface SmtpOptions {
  patience?: SmtpTimeouts;
  /** Certificates to trust besides the usual ones. */
  ca?: string;
}

/** The server was not reached, or did not let the portal in. */
class Unreached extends Error {
  override readonly name = 'Unreached';
}

/** @throws Error for an address that `readEnv` would not have let in */
export function smtpTransport(smtpUrl: string, sender: Sender, options: SmtpOptions = {}): MailTransport {
  const server = mailServerOf(smtpUrl);
  const patience = options.patience ?? PATIENCE;
  let open: SMTPConnection | null = null;
  /** The present mail has timed out. */
  let isLate = false;
  const hangUp = (): void => {
    open?.close();
    open = null;
  };

  const attempt = async (
    parcel: OutgoingMail,
    message: Buffer,
    begin: () => Promise<boolean>,
  ): Promise<Outcome> => {
    const isReused = open !== null;
    const connection = open ?? (await connected(server, patience, options.ca));
    open = connection;
    if (isLate) throw new Unreached(TOO_LATE);
    const outcome = await sentOn(connection, parcel, sender, message, begin);
    if (outcome.kind === 'sent') return outcome;
    hangUp();
    // Servers end idle connections, which says nothing about the mail.
    return outcome.kind === 'unreached' && isReused && !isLate ? attempt(parcel, message, begin) : outcome;
  };

  return {
    async deliver(parcel, begin) {
      isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        hangUp();
      }, patience.mail);
      try {
        return await attempt(parcel, await composed(parcel, sender), begin);
      } catch (error) {
        hangUp();
        return { kind: error instanceof Unreached ? 'unreached' : 'failed', answer: answerOf(error) };
      } finally {
        clearTimeout(timer);
      }
    },
    close() {
      open?.quit();
      open = null;
    },
  };
}

/** A connection that is ready for mails. @throws Unreached */
function connected(
  { host, port, secure, user, password, requireTls }: MailServer,
  patience: SmtpTimeouts,
  ca: string | undefined,
): Promise<SMTPConnection> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      requireTLS: requireTls,
      connectionTimeout: patience.connect,
      greetingTimeout: patience.connect,
      dnsTimeout: patience.connect,
      socketTimeout: patience.silence,
      ...(ca === undefined ? {} : { tls: { ca } }),
    });
    const timer = setTimeout(() => fail(new Error(TOO_LATE)), patience.mail);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(new Unreached(answerOf(error), { cause: error }));
      connection.close();
    };
    const done = (): void => {
      clearTimeout(timer);
      resolve(connection);
    };
    // Kept for errors while idle, which show up with the next mail.
    connection.on('error', fail);
    connection.on('end', () => fail(new Error('The mail server closed the connection.')));
    connection.connect((error) => {
      if (error) fail(error);
      else if (user === null) done();
      else
        connection.login({ user, pass: password }, (refusal) => {
          if (refusal) fail(refusal);
          else done();
        });
    });
  });
}

/** The library's description of a failure. */
interface SmtpFailure {
  responseCode: number | null;
  command: string | null;
  isOfConnection: boolean;
  /** The text was not sent. */
  isOfText: boolean;
}

function failureOf(error: unknown): SmtpFailure {
  const of = (key: string): unknown =>
    error instanceof Error ? Object.entries(error).find(([name]) => name === key)?.[1] : null;
  const response = of('responseCode');
  const command = of('command');
  return {
    responseCode: typeof response === 'number' ? response : null,
    command: typeof command === 'string' ? command : null,
    isOfText: of('code') === 'ESTREAM',
    isOfConnection: ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'ETLS', 'EDNS'].includes(String(of('code'))),
  };
}

function sentOn(
  connection: SMTPConnection,
  { address }: OutgoingMail,
  { mailFrom }: Sender,
  message: Buffer,
  begin: () => Promise<boolean>,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let isAsked = false;
    let isUnderWay = false;
    const handOver = async (): Promise<void> => {
      if (!(await begin())) throw new Error(TAKEN_ELSEWHERE);
      isUnderWay = true;
      text.push(message);
      text.push(null);
    };
    const text = new Readable({
      read() {
        if (isAsked) return;
        isAsked = true;
        handOver().catch((error: unknown) => this.destroy(new Error(answerOf(error))));
      },
    });
    // A connection that is closed from this side ends without an error.
    const onEnd = (): void => void setImmediate(() => settle(new Error(TOO_LATE), true));
    const settle = (error: unknown, isOfConnection = false): void => {
      connection.off('end', onEnd);
      resolve(outcomeOf(error, isUnderWay, isOfConnection));
    };
    connection.once('end', onEnd);
    connection.send({ from: addressOf(mailFrom), to: [address] }, text, (error, info) => {
      if (error) return settle(error);
      connection.off('end', onEnd);
      resolve({ kind: 'sent', answer: answerOf(info.response) });
    });
  });
}

function outcomeOf(error: unknown, isUnderWay: boolean, hasEnded: boolean): Outcome {
  const answer = answerOf(error);
  const { responseCode, command, isOfConnection, isOfText } = failureOf(error);
  if (responseCode === null && isUnderWay) return { kind: 'unanswered', answer };
  if (responseCode === null && (isOfConnection || hasEnded)) return { kind: 'unreached', answer };
  if (isOfText) return { kind: 'failed', answer };
  // A refused sender concerns the house, not this recipient.
  const isOfRecipient = command === 'RCPT TO' || command === 'API';
  const isForGood = responseCode === null || responseCode >= 500;
  if (!isForGood || !(isUnderWay || isOfRecipient)) return { kind: 'failed', answer };
  return { kind: 'refused', answer, isDead: refusesAddress(answer, isOfRecipient) };
}

/** 'Pavilion <desk@house.com>' as 'desk@house.com'. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

function answerOf(answer: unknown): string {
  const words = answer instanceof Error ? answer.message : typeof answer === 'string' ? answer : '';
  return truncate(words.replaceAll(/\s+/g, ' ').trim(), LONGEST_ANSWER);
}
