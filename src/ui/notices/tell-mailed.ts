import type { User } from '../session/session.ts';
import { toast } from './toast.ts';

/** The server's answer to an e-mail that somebody sends: without a mail server, nothing is done. */
export const tellMailed = ({ mail_server: isSetUp }: User, message: string): void =>
  isSetUp === false ? toast.failed(message) : toast.done(message);
