/**
 * What everybody reads who sends an e-mail where no mail server is set up: without one, e-mails are
 * only written to a folder of the server.
 */
import { ROLE, type RoleId } from './codes.ts';

export const NO_MAIL_SERVER = 'No mail server is set up, so e-mails reach no one.';

/** Where one is set up, for those who may; whom to ask, for others and who has not signed in. */
export const whereToSetUp = (role: RoleId | null): string =>
  role === ROLE.administrator
    ? 'Set SMTP_URL for the server and start it again.'
    : 'Ask the house to set one up.';
