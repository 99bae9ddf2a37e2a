/**
 * What is said to whoever sends an e-mail, or asks for one before signing in. Without a mail
 * server, nothing is called sent. That depends on the server alone, and tells nothing about an
 * address.
 */
import { NO_MAIL_SERVER, whereToSetUp } from '../../src/domain/no-mail-server.ts';
import type { Call, PublicCall } from './handler.ts';

interface Told {
  /** With a mail server: `A test is on its way to ada@house.com.` */
  sent: string;
  /** Without one: `The test to ada@house.com is not sent.` */
  unsent: string;
}

export const toldOfMail = (
  { person, services }: Pick<PublicCall, 'services'> & Partial<Pick<Call, 'person'>>,
  { sent, unsent }: Told,
): string =>
  services.env.smtpUrl === null ? `${unsent} ${NO_MAIL_SERVER} ${whereToSetUp(person?.role ?? null)}` : sent;

/** The same for an invitation. */
export const toldOfInvitation = (
  call: Pick<Call, 'person' | 'services'>,
  to: string,
  again = false,
): string =>
  toldOfMail(call, {
    sent: `${again ? 'A new' : 'An'} invitation is on its way to ${to}.`,
    unsent: `The invitation to ${to} is not sent.`,
  });
