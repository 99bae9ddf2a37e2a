/** Whether a client may act in their own name: a registered business, or a contract. */
import { BUSINESS_STATUS, CLIENT_ROLES, EXTERNAL_ROLES, ROLE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import type { Facts } from '../facts.ts';

const KYC_OF_CLIENT =
  'The KYC verification of this client is pending. Their business has to be registered before you can proceed.';

/** Guests have no business whose verification they could complete. */
const FOR_GUESTS =
  'Only registered businesses can do this. Sign up as a customer, or send an enquiry and we set up an account for you.';

/** External clients are vetted by contract; everyone else needs a registered business. */
export function isRegistered({ clientRole, businessStatus }: Facts): boolean {
  const isExternal = clientRole !== undefined && EXTERNAL_ROLES.includes(clientRole);
  return isExternal || businessStatus === BUSINESS_STATUS.registered;
}

/** The text addresses the client; staff who act for one read about "this client". */
export const kycSentence = ({ actor }: Facts): string =>
  actor?.role === ROLE.guest
    ? FOR_GUESTS
    : actor && !CLIENT_ROLES.includes(actor.role)
      ? KYC_OF_CLIENT
      : MESSAGES.kycPending;
