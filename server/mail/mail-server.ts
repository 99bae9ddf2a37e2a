/** The mail server that SMTP_URL names. */
export interface MailServer {
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
export function mailServerOf(url: string): MailServer {
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
