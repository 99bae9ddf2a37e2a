/** The answers of a house without a mail server, as the tests have it. */
import { ROLE, type RoleId } from '../../../src/domain/codes.ts';
import { NO_MAIL_SERVER, whereToSetUp } from '../../../src/domain/no-mail-server.ts';

export const unsent = (what: string, to: RoleId | null = ROLE.administrator): string =>
  `${what} ${NO_MAIL_SERVER} ${whereToSetUp(to)}`;
